/** What stands in a form. */
export type Draft = Readonly<Record<string, unknown>>;
