/** Status of a tenant in the recycle bin: everything is kept, but nobody of its people comes in. */
export const RECYCLED = -1;
