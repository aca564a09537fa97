/** What every field of the kit takes: an input with its name above and what is wrong with it below. */
export interface FieldProps {
  label?: string;
  /** Names a field that has no label. */
  'aria-label'?: string;
  name?: string;
  placeholder?: string;
  /** What fits, said before anything is wrong. */
  hint?: string;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** Marked as one that must be given. */
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
  /** What the browser may fill in. */
  autoComplete?: string;
}

/** The same in the words of the component library; what is not of `FieldProps` goes through. */
export function libraryProps<P extends FieldProps>(props: P) {
  const { hint, problem, isRequired = false, isReadOnly = false, isFirst, ...rest } = props;
  return {
    ...rest,
    description: hint,
    error: problem,
    withAsterisk: isRequired && !isReadOnly,
    readOnly: isReadOnly,
    'data-autofocus': isFirst,
  };
}
