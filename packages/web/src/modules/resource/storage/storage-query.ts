/** Where the files of the product lie. */
export const STORAGE_QUERY = ['resource', 'storage'] as const;
