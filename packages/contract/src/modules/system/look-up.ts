import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { role } from '../authority/role.ts';
import { dept } from './dept.ts';
import { post } from './post.ts';

/** Pickers of the family: roles and departments by name or parent, positions and people by name, page by page. */
const lookUp = { method: 'GET', access: 'user' } as const;
export const lookUpRoles = defineEndpoint({
  ...lookUp,
  path: '/blade-system/search/role',
  input: wire.list('roleName', 'parentId'),
  summary: 'Look up roles',
  output: v.array(wire.record(role)),
});
export const lookUpDepts = defineEndpoint({
  ...lookUp,
  path: '/blade-system/search/dept',
  input: wire.list('deptName', 'parentId'),
  summary: 'Look up departments',
  output: v.array(wire.record(dept)),
});
export const lookUpPosts = defineEndpoint({
  ...lookUp,
  path: '/blade-system/search/post',
  input: wire.list('postName'),
  summary: 'Look up positions',
  output: wire.page(wire.record(post)),
});
/** Everyone may find a colleague, and sees few columns. */
export const lookUpUsers = defineEndpoint({
  ...lookUp,
  path: '/blade-system/search/user',
  input: wire.list('name', 'deptName', 'postName'),
  summary: 'Look up people',
  output: wire.page(wire.object),
});
