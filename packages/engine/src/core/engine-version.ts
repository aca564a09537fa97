/**
 * Version of the readers' and modeling rules: part of every stage's fingerprint, so that results of another engine are not
 * taken over, and of the model, so that results can be told apart. Raise it when results change.
 */
export const ENGINE_VERSION = '1.55.0';
