import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

/** How a digest comes. */
export const DIGEST_WAYS = ['mail', 'sms'] as const;
export type DigestWay = (typeof DIGEST_WAYS)[number];

/** Code of the SMS setting whose template tells of what waits; its one value is the number of tasks. */
export const DIGEST_SMS_CODE = 'digest';

const channel = v.object({
  /** Messages can be sent this way at all. */
  isAvailable: v.boolean(),
  /** Where it goes: a mail address, a phone with its middle hidden; '' when the person has none. */
  receiver: v.string(),
});

const digest = v.object({
  mail: channel,
  sms: channel,
  way: v.picklist(DIGEST_WAYS),
  /** Hour of the day, 0 to 23, of the server's zone; -1: no digest is wished. */
  hour: v.number(),
});
/** Whether, how and when a person is told once a day what waits for them. */
export type Digest = v.InferOutput<typeof digest>;

export const digestDetail = defineEndpoint({
  method: 'GET',
  path: '/blade-flow/digest/detail',
  access: 'user',
  summary: 'How and when the caller is told what waits',
  input: wire.nothing,
  output: digest,
});

export const digestSubmit = defineEndpoint({
  method: 'POST',
  path: '/blade-flow/digest/submit',
  access: 'user',
  summary: 'Choose how and when to be told what waits; hour -1 for never',
  audit: { none: 'what reminds someone concerns no one else' },
  input: v.object({
    hour: v.pipe(wire.integer(-1), v.minValue(-1), v.maxValue(23)),
    way: v.optional(v.picklist(DIGEST_WAYS), 'mail'),
  }),
  output: wire.done,
});
