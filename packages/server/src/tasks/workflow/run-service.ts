import { ApiError, API_ERRORS, SERVICE_PARAMETERS, type Service } from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import type { FlowJobOutcome, FlowJobRow } from '../../database/tables/workflow.ts';
import { errorMessage } from '../../errors/cause.ts';
import { sendMail } from '../../messaging/mail/send-mail.ts';
import { sendSms } from '../../messaging/sms/send-sms.ts';
import { guardedFetch } from '../../outgoing/guarded-fetch.ts';
import type { Variables } from '../../workflow/process-step.ts';
import { receiversOf } from './receivers.ts';
import type { TaskContext } from '../task-context.ts';

type Job = Selectable<FlowJobRow>;
type Context = Pick<TaskContext, 'database' | 'messaging' | 'log'>;

/** Waits before further attempts of what may work later. */
const RETRY_SECONDS = [2, 10, 60, 300] as const;
const HTTP_TIMEOUT_MS = 20_000;
/** An answer is kept with the process. */
const MOST_ANSWER_BYTES = 200_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Does the service of a waiting task of a process, and leaves the outcome for the API process that takes the workflow on. It may be done twice
 * when a worker dies in its midst: receivers that have theirs are left out, and calls carry the number of the job.
 *
 * @returns when to begin anew, after a failure that may pass.
 */
export async function runService(
  context: Context,
  jobId: string,
  signal: AbortSignal,
): Promise<{ againInSeconds: number } | undefined> {
  const { queries } = context.database;
  const job = await queries
    .selectFrom('bladeFlowJob as job')
    .innerJoin('bladeFlowInstance as instance', 'instance.id', 'job.instanceId')
    .selectAll('job')
    .where('job.id', '=', jobId)
    .where('job.outcome', 'is', null)
    .where('instance.endTime', 'is', null)
    .executeTakeFirst();
  if (!job) return undefined;
  try {
    await settle(context, jobId, { variables: await work(context, job, signal) });
  } catch (cause) {
    if (signal.aborted) throw cause;
    const again = mayPass(cause) ? RETRY_SECONDS[job.attempts] : undefined;
    const failure = failureOf(cause);
    context.log.warn(`service ${job.service} of process ${job.instanceId}: ${failure.reason}`);
    if (again === undefined) await settle(context, jobId, failure);
    else {
      const { reason } = failure;
      await queries.updateTable('bladeFlowJob').set({ attempts: job.attempts + 1, reason }).where('id', '=', jobId).execute(); // prettier-ignore
      return { againInSeconds: again };
    }
  }
  return undefined;
}

/** Its worker died on every attempt. */
export const onServiceLost = (context: Context, jobId: string): Promise<void> =>
  settle(context, jobId, { code: 'process-lost', reason: 'process-lost' });

async function settle({ database }: Context, id: string, outcome: FlowJobOutcome): Promise<void> {
  await database.queries
    .updateTable('bladeFlowJob')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

/** What is no error of ours is the network's, the disk's or the database's. */
const mayPass = (cause: unknown): boolean => !(cause instanceof ApiError) || API_ERRORS[cause.code].retryable;

function failureOf(cause: unknown): { code: string; reason: string } {
  if (!(cause instanceof ApiError)) return { code: 'failed', reason: errorMessage(cause).slice(0, 500) };
  const { reason, address, host } = cause.params;
  return { code: cause.code, reason: [cause.code, reason ?? address ?? host].filter(Boolean).join(': ').slice(0, 500) };
}

async function work(context: Context, job: Job, signal: AbortSignal): Promise<Variables> {
  switch (job.service) {
    case 'mail':
      return mailTo(context, job);
    case 'sms':
      return smsTo(context, job, signal);
    default:
      return callHttp(context, job, signal);
  }
}

/** The parameters that a service names, each a text. */
function parametersOf<S extends Service>(
  service: S,
  { parameters }: Job,
): Readonly<Record<(typeof SERVICE_PARAMETERS)[S][number], string>> {
  const names: readonly (typeof SERVICE_PARAMETERS)[S][number][] = SERVICE_PARAMETERS[service];
  const read = Object.fromEntries(names.map((name) => [name, parameters[name] ?? '']));
  // Made so name by name.
  return read as Readonly<Record<(typeof SERVICE_PARAMETERS)[S][number], string>>;
}

async function mailTo(context: Context, job: Job): Promise<Variables> {
  const { to, subject, text } = parametersOf('mail', job);
  const { tenantId } = job;
  await eachOf(
    context,
    job,
    await receiversOf(context.database.queries, { tenantId, to, channel: 'email' }),
    (address) => sendMail(context.messaging, { tenantId, userId: null, to: [address], subject, text }),
  );
  return {};
}

/** What no parameter of the service names fills the template. */
async function smsTo(context: Context, job: Job, signal: AbortSignal): Promise<Variables> {
  const { to, setting } = parametersOf('sms', job);
  const { tenantId } = job;
  const named: readonly string[] = SERVICE_PARAMETERS.sms;
  const values = Object.fromEntries(Object.entries(job.parameters).filter(([name]) => !named.includes(name)));
  await eachOf(
    context,
    job,
    await receiversOf(context.database.queries, { tenantId, to, channel: 'phone' }),
    async (phone) => {
      await sendSms(context.messaging, { tenantId, userId: null, code: setting, phones: [phone], values }, signal);
    },
  );
  return {};
}

/** Whom an earlier attempt served is left out. */
async function eachOf(
  { database }: Context,
  { id, done }: Job,
  receivers: readonly string[],
  serve: (receiver: string) => Promise<void>,
): Promise<void> {
  for (const receiver of receivers.filter((one) => !done.includes(one))) {
    await serve(receiver);
    await sql`update blade_flow_job set done = done || ${JSON.stringify([receiver])}::jsonb where id = ${id}`.execute(
      database.queries,
    );
  }
}

/** @throws ApiError `http-refused`, `http-failed`, and those of {@link guardedFetch} */
async function callHttp({ messaging }: Context, job: Job, signal: AbortSignal): Promise<Variables> {
  const { method, url, body, result } = parametersOf('http', job);
  const verb = method.trim().toUpperCase() || 'GET';
  if (!METHODS.includes(verb)) throw new ApiError('http-refused', { reason: verb.slice(0, 20) });
  const answer = await guardedFetch(url.trim(), {
    allowed: messaging.config.outgoingAllow,
    method: verb,
    headers: {
      'idempotency-key': job.id,
      'user-agent': 'cloud-experience',
      ...(body !== '' && { 'content-type': typeOf(body) }),
    },
    ...(body !== '' && verb !== 'GET' && { body }),
    signal,
    timeoutMs: HTTP_TIMEOUT_MS,
    maxBytes: MOST_ANSWER_BYTES,
  });
  const { status, text } = answer;
  if (status >= 300)
    throw new ApiError(status >= 500 || status === 429 ? 'http-failed' : 'http-refused', { reason: `HTTP ${status}` });
  return result === '' || result === '__proto__' ? {} : { [result]: { status, body: jsonOr(text) } };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const typeOf = (body: string): string =>
  typeof jsonOr(body) === 'string' && !body.startsWith('"') ? 'text/plain; charset=utf-8' : 'application/json';
