// Records are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */
import type { Answer } from '../../support/harness.ts';
import type { Fixture } from './fixture.ts';

/** A permitted call, and the same call with rows of another tenant. */
export interface Row {
  /** Default: the administrator of a tenant who holds every permission. */
  as?: 'super' | 'platform';
  query?: (fixture: Fixture) => Record<string, unknown>;
  body?: (fixture: Fixture) => unknown;
  /** The workbook to bring is what this path hands out. */
  file?: string;
  /** What a right answer shows. */
  shows: (data: any, fixture: Fixture, answer: Answer) => boolean;
  /** `none`: no parameter of the call names a row, the token alone decides. `shared`: all tenants share the rows. */
  foreign: Foreign | 'none' | 'shared';
}

/** Asked with rows of another tenant: refused with a code, or answered without showing them. */
export interface Foreign {
  query?: (fixture: Fixture) => Record<string, unknown>;
  body?: (fixture: Fixture) => unknown;
  is: number | 'hidden';
  /** What an answer without them holds, where it names no row. */
  hides?: (data: any) => boolean;
}

export const nothing = (data: any) => data.menu.length === 0;
export const anyOf = (data: any) => Array.isArray(data) && data.length > 0;
export const pageOf = (data: any) => anyOf(data?.records) && data.total > 0;
export const saved = (_data: any, _ground: Fixture, { body }: Answer) => body.code === 200 && body.success === true;
export const text = (data: any) => JSON.stringify(data);
export const workbook = (_data: any, _ground: Fixture, { body }: Answer) => String(body).startsWith('PK');
export const SHARED = 'shared' as const;
export const NONE = 'none' as const;
