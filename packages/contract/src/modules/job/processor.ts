import { choice, integer, longText, reference, text } from '../../field.ts';
import type { Field, MessageKey } from '../../field.ts';
import type { InputOf } from '../../entity.ts';
import { READY_REPORTS } from '../report/report-run.ts';

/** What a job does: its name in lists, what it is for, and the parameters that it takes. */
export interface JobProcessorFacts {
  label: MessageKey;
  hint: MessageKey;
  fields: Readonly<Record<string, Field>>;
}

/** What the clean-up removes. */
export const CLEAN_UP_TARGETS = ['logs', 'uploads', 'drills', 'job-runs'] as const;
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * What jobs can do, by the name that `processorInfo` holds. `jobParams` is a JSON object of these fields; the console draws its
 * form from them, and both ends check it by them.
 */
export const JOB_PROCESSORS = {
  'self-test': { label: 'jobProcessor.selfTest', hint: 'jobProcessor.selfTestHint', fields: {} },
  'clean-up': {
    label: 'jobProcessor.cleanUp',
    hint: 'jobProcessor.cleanUpHint',
    fields: {
      targets: choice('jobParameter.targets', {
        required: true,
        many: true,
        options: CLEAN_UP_TARGETS.map((target) => [target, `jobParameter.target.${target}`] as const),
      }),
      keepDays: integer('jobParameter.keepDays', { min: 1, max: 36_500 }),
    },
  },
  backup: { label: 'jobProcessor.backup', hint: 'jobProcessor.backupHint', fields: {} },
  'http-call': {
    label: 'jobProcessor.httpCall',
    hint: 'jobProcessor.httpCallHint',
    fields: {
      url: text('jobParameter.url', { required: true, maxLength: 2_000 }),
      method: choice('jobParameter.method', {
        required: true,
        options: HTTP_METHODS.map((method) => [method, `jobParameter.httpMethod.${method}`] as const),
      }),
      headers: longText('jobParameter.headers', { maxLength: 4_000 }),
      body: longText('jobParameter.body', { maxLength: 20_000 }),
    },
  },
  'rerun-modelling': {
    label: 'jobProcessor.rerunModelling',
    hint: 'jobProcessor.rerunModellingHint',
    fields: {
      tenant: text('jobParameter.tenant', { maxLength: 12 }),
      scans: longText('jobParameter.scans', { required: true, maxLength: 10_000 }),
    },
  },
  sync: {
    label: 'jobProcessor.sync',
    hint: 'jobProcessor.syncHint',
    fields: {
      owner: reference('jobParameter.syncOwner', { entity: 'user', required: true }),
      storage: text('jobParameter.syncStorage', { maxLength: 32 }),
      prefix: text('jobParameter.syncPrefix', { maxLength: 512 }),
      urls: longText('jobParameter.syncUrls', { maxLength: 20_000 }),
      most: integer('jobParameter.syncMost', { min: 1, max: 10_000 }),
    },
  },
  report: {
    label: 'jobProcessor.report',
    hint: 'jobProcessor.reportHint',
    fields: {
      ready: choice('jobParameter.readyReport', {
        options: READY_REPORTS.map((name) => [name, `readyReport.${name}`] as const),
      }),
      reportId: reference('jobParameter.report', { entity: 'reportFile' }),
      format: choice('jobParameter.reportFormat', {
        required: true,
        options: [
          ['pdf', 'jobParameter.reportPdf'],
          ['xlsx', 'jobParameter.reportWorkbook'],
        ],
      }),
      language: choice('jobParameter.language', {
        options: [
          ['zh-cn', 'jobParameter.languageChinese'],
          ['en', 'jobParameter.languageEnglish'],
        ],
      }),
      values: longText('jobParameter.reportValues', { maxLength: 4_000 }),
      userIds: reference('jobParameter.reportReaders', {
        entity: 'user',
        required: true,
        many: true,
        maxLength: 4_000,
      }),
    },
  },
  notice: {
    label: 'jobProcessor.notice',
    hint: 'jobProcessor.noticeHint',
    fields: {
      title: text('jobParameter.title', { required: true, maxLength: 200 }),
      content: longText('jobParameter.content', { maxLength: 4_000 }),
      userIds: reference('jobParameter.users', { entity: 'user', many: true, maxLength: 4_000 }),
    },
  },
} as const satisfies Record<string, JobProcessorFacts>;

export type JobProcessorName = keyof typeof JOB_PROCESSORS;
/** The parameters of a processor, as its form gives them. */
export type JobParameters<N extends JobProcessorName> = Omit<InputOf<(typeof JOB_PROCESSORS)[N]>, 'id'>;

/** Whether there is a processor of this name. */
export const isJobProcessor = (name: unknown): name is JobProcessorName =>
  typeof name === 'string' && Object.hasOwn(JOB_PROCESSORS, name);

/** The fields of a processor's parameters. */
export const jobParameterFields = (name: JobProcessorName): Readonly<Record<string, Field>> =>
  JOB_PROCESSORS[name].fields;
