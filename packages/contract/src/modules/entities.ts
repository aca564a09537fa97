import type { EntityDefinition } from '../entity.ts';
import { role } from './authority/role.ts';
import { apiScope, dataScope } from './authority/scope.ts';
import { reportFile } from './report/report-file.ts';
import { notice } from './desk/notice.ts';
import { client } from './system/client.ts';
import { dept } from './system/dept.ts';
import { dict, dictBiz } from './system/dict.ts';
import { menu } from './system/menu.ts';
import { param } from './system/param.ts';
import { post } from './system/post.ts';
import { tenant, tenantPackage } from './system/tenant.ts';
import { topMenu } from './system/top-menu.ts';
import { user } from './system/user.ts';
import { codeTask } from './tool/code.ts';
import { datasource } from './tool/datasource.ts';
import { dataModel, modelPrototype } from './tool/model.ts';

/** Every entity of the product. References are looked up here by name. */
export const ENTITIES: readonly EntityDefinition[] = [
  apiScope,
  client,
  codeTask,
  dataModel,
  dataScope,
  datasource,
  dept,
  dict,
  dictBiz,
  menu,
  modelPrototype,
  notice,
  param,
  post,
  reportFile,
  role,
  tenant,
  tenantPackage,
  topMenu,
  user,
];

/** The entity of a name. @throws Error when there is none: a definition names something that is not declared. */
export function entityOf(name: string): EntityDefinition {
  const entity = ENTITIES.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`no entity is called ${name}`);
  return entity;
}
