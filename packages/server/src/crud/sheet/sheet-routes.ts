import {
  messageOf,
  naturalKey,
  permissionOf,
  sheetOf,
  type Access,
  type EntityDefinition,
  type Verb,
  fieldsOf,
} from '@cloud/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, RequestContext } from '../../http/app.ts';
import { readFormFiles, sendFile } from '../../http/body/upload.ts';
import { ok } from '../../http/envelope.ts';
import { runInContext } from '../../http/route/request-context.ts';
import { asksForButton, requireAccess } from '../../identity/scope/access.ts';
import { XLSX_TYPE } from '../../spreadsheet/sheet-writer.ts';
import { readWorkbook } from '../../spreadsheet/workbook.ts';
import { noteExport } from './exported-lists.ts';
import { listExporter } from './list-export.ts';
import { exportSheet, templateSheet, titleOf, type SheetList } from './export-sheet.ts';
import { importSheet, type ImportTask } from './import-sheet.ts';

/** What a workbook needs of the operations of an entity. */
interface SheetOperations {
  list: SheetList;
  importRecord: ImportTask['save'];
}

/**
 * Records as a workbook: `export` for who may list them, `template` and `import` for who may add them. To change those
 * that exist takes the permission to edit as well.
 */
export function sheetRoutes(app: App, entity: EntityDefinition, operations: SheetOperations): void {
  const way = sheetOf(entity);
  if (way !== 'none') exportRoute(app, entity, operations.list);
  if (way !== 'both') return;
  const access = entity.write ?? 'permission';
  app.http.get(
    `${entity.path}/template`,
    fileOf(guardOf(entity, access, 'add', 'template')),
    async (request, reply) => {
      const scope = check(request, entity, access, 'add');
      const suffix = scope.language === 'en' ? ' template' : '模板';
      return runInContext(app, scope, request.ip, async (context) =>
        send(reply, context, entity, await templateSheet(context, entity), suffix),
      );
    },
  );
  app.http.post(`${entity.path}/import`, guardOf(entity, access, 'add', 'import'), async (request) => {
    const scope = check(request, entity, access, 'add');
    const {
      files: [{ bytes }],
      fields,
    } = await readFormFiles(request);
    const isCovered = fields.isCovered === '1' && naturalKey(entity) !== undefined;
    if (isCovered) check(request, entity, access, 'edit');
    const save = operations.importRecord;
    // Read before the transaction begins: a slow workbook holds no connection.
    const rows = await readWorkbook(bytes);
    const answer = await runInContext(app, scope, request.ip, (context) =>
      importSheet(context, { entity, save, rows, isCovered }),
    );
    return ok(answer, request.language);
  });
}

/** A list that only goes out, e.g. a log. */
export function exportRoute(app: App, entity: EntityDefinition, list: SheetList): void {
  const access = entity.read ?? 'user';
  const path = `${entity.path}/export`;
  noteExport(app, path, listExporter(path, { entity, list }));
  app.http.get(path, fileOf(guardOf(entity, access, 'view', 'export')), async (request, reply) => {
    const scope = check(request, entity, access, 'view');
    const query = fieldsOf(request.query);
    return runInContext(app, scope, request.ip, async (context) =>
      send(reply, context, entity, await exportSheet(context, entity, list, query)),
    );
  });
}

const guardOf = (entity: EntityDefinition, access: Access, verb: Verb, name: string) => ({
  config: { access, ...(asksForButton(access) ? { permissions: [permissionOf(entity, verb)] } : {}) },
  schema: { summary: `${messageOf('en', entity.label)}: ${name}` },
});

const fileOf = <G extends { config: object }>({ config, ...rest }: G) => ({
  ...rest,
  config: { ...config, answer: 'file' as const },
});

const check = (request: FastifyRequest, entity: EntityDefinition, access: Access, verb: Verb) =>
  requireAccess(request, access, permissionOf(entity, verb))!;

const send = async (
  reply: FastifyReply,
  context: RequestContext,
  entity: EntityDefinition,
  bytes: Buffer,
  suffix = '',
) => sendFile(reply, { name: `${titleOf(context, entity)}${suffix}.xlsx`, type: XLSX_TYPE, bytes });
