import type { ComponentType } from 'react';

/** Menu path → page. */
export type Pages = Readonly<Record<string, ComponentType>>;
