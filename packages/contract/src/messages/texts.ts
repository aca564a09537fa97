/** Texts by key; placeholders are `{{name}}`. */
export type Texts = Readonly<Record<string, string>>;
