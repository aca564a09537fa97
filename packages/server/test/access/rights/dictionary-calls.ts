import type { Fixture } from './fixture.ts';
import { anyOf, pageOf, SHARED, type Foreign, type Row } from './expectation.ts';

/** The calls of a dictionary: one that all tenants share, or a tenant's own. */
export const dictionaryCalls = (path: string, isShared: boolean): Record<string, Row> => {
  const own = isShared ? 'sex' : 't555555';
  const other: Foreign | 'shared' = isShared ? SHARED : { query: () => ({ code: 't666666' }), is: 'hidden' };
  const whole: Foreign | 'shared' = isShared ? SHARED : { is: 'hidden' };
  const parent = isShared ? undefined : (fixture: Fixture) => ({ parentId: fixture.own.dictBiz });
  return {
    [`GET ${path}/parent-list`]: { query: () => ({ code: own }), shows: pageOf, foreign: other },
    [`GET ${path}/child-list`]: {
      ...(parent ? { query: parent } : {}),
      shows: (data) => Array.isArray(data),
      foreign: isShared ? SHARED : { query: ({ foreign }) => ({ parentId: foreign.dictBiz }), is: 'hidden' },
    },
    [`GET ${path}/tree`]: { shows: anyOf, foreign: whole },
    [`GET ${path}/parent-tree`]: { shows: anyOf, foreign: whole },
    [`GET ${path}/dictionary`]: {
      query: () => ({ code: own }),
      shows: (data) => Array.isArray(data) && data.length === (isShared ? 2 : 0),
      foreign: other,
    },
    [`GET ${path}/dictionary-tree`]: {
      query: () => ({ code: own }),
      shows: (data) => Array.isArray(data),
      foreign: other,
    },
    [`GET ${path}/select-all`]: { shows: anyOf, foreign: whole },
  };
};
