import { ENDPOINTS, MESSAGES } from '@cloud/contract';
import { expect, it } from 'vitest';
import { routeTitle } from '../../src/http/route/route-title.ts';

/** Calls that the log leaves out: clients do not call them directly, or they only fetch data for another call. */
const UNTOLD = /^\/(blade-auth\/(oauth\/)?(token|logout|revoke|refresh)|user\/send-logs|blade-resource\/upload)/;
const told = ENDPOINTS.filter(
  ({ method, access, path }) => method !== 'GET' && access !== 'anonymous' && !UNTOLD.test(path),
);

it('every call that the log tells of has a title in words, in both languages', () => {
  expect(told.length).toBeGreaterThan(150);
  const raw = told.map(({ path }) => [path, routeTitle('zh-cn', path)] as const);
  expect(raw.filter(([, title]) => /^\/|：[a-z]|[a-z]-[a-z]/.test(title))).toEqual([]);
  expect(told.filter(({ path }) => routeTitle('en', path) === path)).toEqual([]);
});

it('what no record is the subject of says more than a verb', () => {
  const verbs = new Set(
    ['submit', 'save', 'update', 'remove', 'start'].map((verb) => MESSAGES['zh-cn'][`operation.${verb}`]),
  );
  expect(told.filter(({ path }) => verbs.has(routeTitle('zh-cn', path)))).toEqual([]);
});
