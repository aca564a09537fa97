import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

/** Name of the table of leaves in rows of lists. */
export const LEAVE_TABLE = 'blade_process_leave';
/** Key of the process that comes with the product. */
export const LEAVE_KEY = 'Leave';

const base = '/blade-desk/process/leave';
const moment = v.pipe(wire.text, v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/));

export const leaveStart = defineEndpoint({
  method: 'POST',
  path: `${base}/start-process`,
  access: 'user',
  summary: 'Ask for leave',
  audit: { none: 'the history of the instance keeps it' },
  input: v.pipe(
    v.object({
      processDefinitionId: wire.id,
      taskUser: wire.id,
      startTime: moment,
      endTime: moment,
      reason: v.pipe(wire.text, v.trim(), v.nonEmpty('reason-missing'), v.maxLength(255)),
    }),
    v.check(({ startTime, endTime }) => startTime < endTime, 'leave-ends-early'),
  ),
  output: wire.done,
});

const leave = v.object({
  id: v.string(),
  processDefinitionId: v.string(),
  processInstanceId: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  reason: v.string(),
  taskUser: v.string(),
  taskUserName: v.string(),
  applyTime: v.string(),
  createTime: v.string(),
  createUser: v.string(),
  tenantId: v.string(),
  status: v.number(),
  /** Days, counted in halves. */
  days: v.number(),
  /** The applicant. */
  flow: v.object({ assigneeName: v.string() }),
});
export type Leave = v.InferOutput<typeof leave>;
export const leaveDetail = defineEndpoint({
  method: 'GET',
  path: `${base}/detail`,
  access: 'user',
  summary: 'A leave with its applicant',
  input: v.object({ businessId: wire.id }),
  output: leave,
});
