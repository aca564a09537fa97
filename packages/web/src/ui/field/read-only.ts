import style from './read-only.module.css';

/** The look of a form that is only read, for the element around its fields. */
export const readOnlyFields: string = style.fields!;
