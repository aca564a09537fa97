import {
  ApiError,
  messageOf,
  REPORT_FILE_ENDING,
  reportFile,
  reportOpen,
  reportReady,
  reportShare,
  reportSubjects,
  reportSubmit,
  type ReportDesign,
  type ReportSubject,
} from '@cloud/contract';
import { localName } from '../../crud/local-names.ts';
import { readRecordInput } from '../../crud/record-input.ts';
import { saveRecord } from '../../crud/save-records.ts';
import { visibleRows } from '../../crud/visible-rows.ts';
import type { Queries } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import type { App, RequestContext } from '../../http/app.ts';
import { checkDesign, hasSql, mayChange, mayUseSources, openReport } from '../../report/design.ts';
import { readableSubjects } from '../../report/entity-data.ts';
import { dictionary } from '../../report/names.ts';
import { readableReady } from '../../report/ready.ts';
import type { SubjectNames } from '../../report/subject.ts';
import { canQuery } from '../../sources/query-source.ts';

/** Entries of a list that a filter offers; longer ones are typed. */
const MOST_CHOICES = 200;

/** Designs: what they may be made of, opening, saving, sharing. */
export function designRoutes(app: App): void {
  app.route(reportSubjects, subjectsOf);
  app.route(reportReady, async ({ scope }) => {
    const subjects = await readableSubjects({ scope, database: app.database });
    return readableReady(subjects, scope.language).map(({ name, title, design }) => {
      return { name, title, description: design.description };
    });
  });
  app.route(reportOpen, async ({ scope, trx }, which) => {
    const { editor: _editor, ...report } = await openReport(trx, scope, which);
    return report;
  });
  app.route(reportSubmit, async (context, { id, title, design }) => {
    checkDesign(context.scope, design);
    if (id) await requireOwn(context, id);
    const input = readRecordInput(context, reportFile, { id, name: `${title}${REPORT_FILE_ENDING}` });
    const dataNames = await dataNamesOf(context, design);
    const saving = saveRecord(context, reportFile, input, {
      content: JSON.stringify(design),
      dataNames,
      isDesign: 1,
      ...(id ? {} : { audience: 'none', roleIds: '' }),
    });
    const saved = await saving.catch((cause: unknown) => {
      throw cause instanceof ApiError && cause.code === 'duplicate-value'
        ? new ApiError('duplicate-value', { value: title }, cause)
        : cause;
    });
    return { id: saved.id };
  });
  app.route(reportShare, async (context, { id, audience, roleIds }) => {
    await requireOwn(context, id);
    const { design, title } = await openReport(context.trx, context.scope, { id });
    // To show what SQL reads is as much as to write it: it runs by the right of who changed the report last.
    if (hasSql(design) && !mayUseSources(context.scope)) throw new ApiError('report-sql-right');
    if (audience === 'roles' && roleIds.length === 0) throw new ApiError('nothing-selected');
    const input = readRecordInput(context, reportFile, { id, name: `${title}${REPORT_FILE_ENDING}` });
    await saveRecord(context, reportFile, input, { audience, roleIds: audience === 'roles' ? roleIds.join(',') : '' });
  });
}

/** @throws ApiError `not-found` */
async function requireOwn(context: RequestContext, id: string): Promise<void> {
  const rows = visibleRows(context, reportFile).where('id', '=', id).where(mayChange(context.scope));
  const row = await rows.where('isDesign', '=', 1).select('id').executeTakeFirst();
  if (!row) throw new ApiError('not-found');
}

async function subjectsOf({ app, scope, trx }: RequestContext) {
  const subjects: ReportSubject[] = [];
  const { language } = scope;
  const choicesOf = async (names: SubjectNames | undefined) => {
    if (!names || 'entity' in names) return [];
    if ('choices' in names)
      return names.choices.map(([value, label]) => ({ value, label: messageOf(language, label) }));
    const labels = [...(await dictionary(trx, names.dictionary))].slice(0, MOST_CHOICES);
    return labels.map(([value, label]) => ({ value, label: localName(scope, 'dict', label) }));
  };
  for (const subject of await readableSubjects({ scope, database: app.database })) {
    const fields: ReportSubject['fields'] = [];
    for (const [name, { label, kind, names }] of Object.entries(subject.fields(scope)))
      fields.push({ name, label: messageOf(language, label), kind, choices: await choicesOf(names) });
    subjects.push({ name: subject.name, label: messageOf(language, subject.label), fields });
  }
  return { subjects, sources: await sourcesOf(app, scope, trx) };
}

/** The data sources that SQL can be written for. */
async function sourcesOf({ config }: App, scope: Scope, trx: Queries): Promise<{ id: string; name: string }[]> {
  if (!mayUseSources(scope)) return [];
  const sources = trx.selectFrom('bladeDatasource').select(['id', 'name', 'url']).where('isDeleted', '=', 0);
  const known = (await sources.orderBy('name').execute()).filter(({ url }) => canQuery(url, config.sqliteFolder));
  return known.map(({ id, name }) => ({ id, name }));
}

/** What a report is made of, for the list. */
async function dataNamesOf({ app, scope }: RequestContext, { data }: ReportDesign): Promise<string> {
  const subjects = await readableSubjects({ scope, database: app.database });
  const names = data.map((one) => {
    if (one.kind === 'sql') return 'SQL';
    const label = subjects.find(({ name }) => name === one.subject)?.label;
    return label === undefined ? one.subject : messageOf(scope.language, label);
  });
  return [...new Set(names)].join(', ').slice(0, 500);
}
