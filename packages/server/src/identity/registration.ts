/** Status of a user who may sign in. */
export const NORMAL = 1;
/** Status of a user who registered himself and waits for an administrator. */
export const WAITING = 2;
/** Status of a user whom an administrator refused. */
export const REFUSED = 3;
