import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dateTime, dictionary, password, reference, text } from '../../field.ts';
import * as wire from '../../wire.ts';

/** A person who signs in. Role, department and post are comma lists of ids. */
export const user = defineEntity({
  name: 'user',
  label: 'user.title',
  singular: 'user.one',
  screen: { path: '/system/user', icon: 'icon-user', findsByTitle: true, isPublic: true },
  picker: { call: 'select', isPerTenant: true },
  path: '/blade-system/user',
  table: 'blade_user',
  title: 'realName',
  tenantScoped: true,
  read: 'permission',
  order: ['id', 'desc'],
  fields: {
    account: text('user.account', {
      group: 'group.account',
      required: true,
      search: 'contains',
      unique: true,
      maxLength: 45,
      width: 130,
    }),
    password: password('user.password', { group: 'group.account', showIn: 'form', maxLength: 1024 }),
    userType: dictionary('user.type', { group: 'group.account', source: 'user_type', search: 'equals', width: 90 }),
    name: text('user.name', { group: 'group.person', required: true, maxLength: 20, width: 110 }),
    realName: text('user.realName', {
      group: 'group.person',
      required: true,
      search: 'contains',
      maxLength: 45,
      width: 110,
    }),
    code: text('user.code', { group: 'group.account', showIn: 'form', maxLength: 12 }),
    roleId: reference('user.role', { group: 'group.place', entity: 'role', nameField: 'roleName', many: true }),
    deptId: reference('user.dept', {
      group: 'group.place',
      entity: 'dept',
      nameField: 'deptName',
      many: true,
      required: true,
    }),
    postId: reference('user.post', {
      group: 'group.place',
      entity: 'post',
      nameField: 'postName',
      many: true,
      showIn: 'form',
    }),
    phone: text('user.phone', {
      group: 'group.person',
      search: 'contains',
      format: 'mobile',
      maxLength: 45,
      width: 130,
    }),
    email: text('user.email', { group: 'group.person', format: 'mail', maxLength: 45, width: 150 }),
    sex: dictionary('user.sex', { group: 'group.person', source: 'sex', showIn: 'form' }),
    birthday: dateTime('user.birthday', { group: 'group.person', showIn: 'form' }),
    avatar: text('user.avatar', { showIn: 'none', maxLength: 2000 }),
  },
});
export type User = RecordOf<typeof user>;

const view = { method: 'GET', access: 'permission', permission: 'user_view' } as const;
export const userPage = defineEndpoint({
  ...view,
  path: `${user.path}/page`,
  summary: 'People by equality',
  input: wire.list('deptId', 'account', 'realName', 'userType', 'tenantId'),
  output: wire.page(wire.record(user)),
});
export const userList = defineEndpoint({
  ...view,
  path: `${user.path}/user-list`,
  summary: 'People of the tenant',
  input: wire.list('account', 'realName'),
  output: v.array(wire.record(user)),
});
export const ownRecord = defineEndpoint({
  ...view,
  access: 'user',
  path: `${user.path}/info`,
  summary: 'The record of the caller',
  input: wire.nothing,
  output: wire.record(user),
});
export const userPlatformDetail = defineEndpoint({
  ...view,
  path: `${user.path}/platform-detail`,
  summary: 'A person with the data of a platform',
  input: v.object({ id: wire.id, userType: wire.text }),
  output: v.intersect([wire.record(user), v.object({ userExt: v.string() })]),
});

const write = { method: 'POST', access: 'permission', permission: 'user_edit', inputIn: 'both' } as const;
export const updateOwnRecord = defineEndpoint({
  ...write,
  access: 'user',
  path: `${user.path}/update-info`,
  summary: 'Change the own profile',
  audit: { as: 'records' },
  // Checked by the validator of the entity, field by field.
  input: wire.object,
  output: wire.record(user),
});
export const updateOwnPassword = defineEndpoint({
  ...write,
  access: 'user',
  path: `${user.path}/update-password`,
  summary: 'Change the own password',
  audit: { verb: 'password', of: 'user' },
  input: v.object({ oldPassword: wire.text, newPassword: wire.text, newPassword1: wire.text }),
  output: wire.done,
});
export const userPlatformUpdate = defineEndpoint({
  ...write,
  path: `${user.path}/update-platform`,
  summary: 'Set the platform of a person',
  audit: { as: 'records' },
  input: v.object({ userId: wire.ids, userType: wire.text, userExt: wire.text }),
  output: wire.done,
});
export const userGrant = defineEndpoint({
  ...write,
  permission: 'user_role',
  path: `${user.path}/grant`,
  summary: 'Give people these roles instead of theirs',
  audit: { as: 'records' },
  input: v.object({ userIds: wire.ids, roleIds: wire.text }),
  output: wire.done,
});
const issuedPassword = v.object({ id: v.string(), account: v.string(), password: v.string() });
/** A generated password, told once to the administrator who asked for it. */
export type IssuedPassword = v.InferOutput<typeof issuedPassword>;
/** Characters that a new password has at least. */
export const PASSWORD_LEAST = 8;

export const userPasswordReset = defineEndpoint({
  ...write,
  permission: 'user_reset',
  path: `${user.path}/reset-password`,
  summary: 'Give people new passwords; generated ones are answered this once',
  audit: { verb: 'password', of: 'user' },
  input: v.object({ userIds: wire.ids }),
  output: v.optional(v.array(issuedPassword)),
});
/** How first and reset passwords come about. */
export const passwordPolicy = defineEndpoint({
  ...view,
  access: 'admin',
  path: `${user.path}/password-policy`,
  summary: 'Whether all new people get the same password',
  input: wire.nothing,
  output: v.object({ isFixed: v.boolean() }),
});
export const userUnlock = defineEndpoint({
  ...write,
  path: `${user.path}/unlock`,
  summary: 'Unlock accounts after failed sign-ins',
  audit: { verb: 'unlock', of: 'user' },
  input: v.object({ userIds: wire.ids }),
  output: wire.done,
});
/**
 * Approves people who registered themselves (`status` 2, or 3 when refused before): they get `roleIds`, or the role whose
 * alias the parameter `account.registerRole` names.
 */
export const userAuditPass = defineEndpoint({
  ...write,
  inputIn: 'query',
  path: `${user.path}/audit-pass`,
  summary: 'Approve people who registered',
  audit: { as: 'records' },
  input: v.object({ userIds: wire.ids, roleIds: wire.optionalIds }),
  output: wire.done,
});
/** Refuses them; they stay in the list with `status` 3. */
export const userAuditRefuse = defineEndpoint({
  ...write,
  inputIn: 'query',
  path: `${user.path}/audit-refuse`,
  summary: 'Refuse people who registered',
  audit: { as: 'records' },
  input: v.object({ userIds: wire.ids }),
  output: wire.done,
});

export const userExport = defineEndpoint({
  ...view,
  path: `${user.path}/export-user`,
  answer: 'file',
  summary: 'People as a workbook',
  input: wire.list('account', 'realName', 'deptId'),
  output: wire.file,
});
export const userTemplate = defineEndpoint({
  ...view,
  access: 'user',
  path: `${user.path}/export-template`,
  answer: 'file',
  summary: 'An empty workbook for people',
  input: wire.nothing,
  output: wire.file,
});
export const userImport = defineEndpoint({
  ...write,
  permission: 'user_add',
  inputIn: 'form',
  path: `${user.path}/import-user`,
  summary: 'Import people from a workbook',
  audit: { as: 'records' },
  input: v.object({ file: wire.formFile, isCovered: wire.flag }),
  output: v.object({ rows: v.number(), issued: v.optional(v.array(issuedPassword)) }),
});
