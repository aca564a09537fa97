import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import type { RecordOf } from '../../entity.ts';
import { dateTime, dictionary, password, reference, text } from '../../field.ts';

/** A person who signs in. Role, department and post are comma lists of ids. */
export const user = defineEntity({
  name: 'user',
  label: 'user.title',
  path: '/blade-system/user',
  table: 'blade_user',
  title: 'realName',
  tenantScoped: true,
  read: 'permission',
  order: ['id', 'desc'],
  fields: {
    account: text('user.account', { required: true, search: 'contains', unique: true, maxLength: 45, width: 130 }),
    password: password('user.password', { required: true, showIn: 'form', maxLength: 1024 }),
    userType: dictionary('user.type', { source: 'user_type', search: 'equals', width: 90 }),
    name: text('user.name', { required: true, maxLength: 20, width: 110 }),
    realName: text('user.realName', { required: true, search: 'contains', maxLength: 45, width: 110 }),
    code: text('user.code', { showIn: 'form', maxLength: 12 }),
    roleId: reference('user.role', { entity: 'role', nameField: 'roleName', many: true }),
    deptId: reference('user.dept', { entity: 'dept', nameField: 'deptName', many: true, required: true }),
    postId: reference('user.post', { entity: 'post', nameField: 'postName', many: true, showIn: 'form' }),
    phone: text('user.phone', { search: 'contains', maxLength: 45, width: 130 }),
    email: text('user.email', { maxLength: 45 }),
    sex: dictionary('user.sex', { source: 'sex', showIn: 'form' }),
    birthday: dateTime('user.birthday', { showIn: 'form' }),
    avatar: text('user.avatar', { showIn: 'none', maxLength: 2000 }),
  },
});
export type User = RecordOf<typeof user>;

/**
 * Lets people in who registered themselves (`status` 2, or 3 when refused before): they get `roleIds`, or the role whose
 * alias the parameter `account.registerRole` names.
 */
export const userAuditPass = defineEndpoint<{ userIds: string; roleIds?: string }, unknown>()({
  method: 'POST',
  path: '/blade-system/user/audit-pass',
  access: 'permission',
  permission: 'user_edit',
  inputIn: 'query',
});
/** Keeps them out; they stay in the list with `status` 3. */
export const userAuditRefuse = defineEndpoint<{ userIds: string }, unknown>()({
  method: 'POST',
  path: '/blade-system/user/audit-refuse',
  access: 'permission',
  permission: 'user_edit',
  inputIn: 'query',
});
