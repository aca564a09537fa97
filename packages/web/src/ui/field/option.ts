/** Something to choose from; in a tree, with what stands below it. */
export interface Option {
  value: string;
  label: string;
  children?: Option[];
}
