import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

const digest = v.object({
  /** Mail can be sent at all. */
  isAvailable: v.boolean(),
  /** Where it goes; '' when the person has no address. */
  email: v.string(),
  /** Hour of the day, 0 to 23, of the server's zone; -1: no digest is wished. */
  hour: v.number(),
});
/** Whether a person gets a mail a day with what waits for them, and when. */
export type Digest = v.InferOutput<typeof digest>;

export const digestDetail = defineEndpoint({
  method: 'GET',
  path: '/blade-flow/digest/detail',
  access: 'user',
  summary: 'When the caller gets a mail with what waits',
  input: wire.nothing,
  output: digest,
});

export const digestSubmit = defineEndpoint({
  method: 'POST',
  path: '/blade-flow/digest/submit',
  access: 'user',
  summary: 'Choose when to get a mail with what waits; -1 for none',
  audit: { none: 'what reminds someone concerns no one else' },
  input: v.object({ hour: v.pipe(wire.integer(-1), v.minValue(-1), v.maxValue(23)) }),
  output: wire.done,
});
