/** A page of a list, as it travels. */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Rows of one page if the caller does not say. */
export const DEFAULT_PAGE_SIZE = 10;
/** Most rows of one page; more is cut to it. */
export const MAX_PAGE_SIZE = 500;

/** The answer of every call but the bare ones of sign-in. */
export interface Envelope<T> {
  code: number;
  success: boolean;
  data: T;
  msg: string;
}

/**
 * Header of an edit: `<id> <updateTime>` of the record as its editor read it. An edit of a record that was changed since
 * is refused with `changed-meanwhile`; without the header the last one to save wins.
 */
export const SEEN_HEADER = 'Blade-Seen';
