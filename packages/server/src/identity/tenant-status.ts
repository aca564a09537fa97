/** Status of a tenant in the recycle bin: everything is kept, but nobody of its people comes in and nothing is computed. */
export const RECYCLED = -1;

/** Parameter: days that a tenant rests in the recycle bin before it is removed for good; 0 keeps it until it is removed by hand. */
export const RECYCLE_DAYS = { key: 'tenant.recycleDays', fallback: 30 } as const;
