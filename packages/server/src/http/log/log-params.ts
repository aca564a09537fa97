import { fieldsOf, SECRET_MASK } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';

const LONGEST = 4_000;
/** Names whose values nobody reads in a log. */
const SECRET =
  /passw|passwd|secret|token|blade-auth|authorization|captcha|credential|accesskey|secretkey|privatekey|descriptor|^value$|otp|license/i;
/** Calls that carry nothing but proofs of a person. */
const SILENT = /^\/blade-auth\/(oauth\/)?(token|factor|second-factor|passkey|outside|authorization|revoke|refresh)\b/;
const DEEPEST = 6;
const LONGEST_LIST = 50;
const LONGEST_TEXT = 500;

/** Parameters of a call as text, without secrets: query and JSON body; files are only named as such. */
export function paramsOf(request: FastifyRequest): string {
  if (SILENT.test(request.url)) return '';
  const query = fieldsOf(hide(request.query, 0));
  const body = typeof request.body === 'object' && request.body !== null ? hide(request.body, 0) : undefined;
  const parts: Record<string, unknown> = {};
  if (Object.keys(query).length > 0) parts.query = query;
  if (body !== undefined) parts.body = body;
  if (request.headers['content-type']?.startsWith('multipart/')) parts.body = 'multipart';
  return Object.keys(parts).length === 0 ? '' : JSON.stringify(parts).slice(0, LONGEST);
}

function hide(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => hide(item, depth + 1));
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Buffer.isBuffer(value)) return '';
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // A parameter that is a secret says so by its key, not by the name of its column.
  const isSecretRow = entries.some(([name, own]) => /key$/i.test(name) && typeof own === 'string' && SECRET.test(own));
  return Object.fromEntries(
    entries.map(([name, own]) => {
      const isHidden = SECRET.test(name) || (isSecretRow && /value$/i.test(name));
      return [name, isHidden && own !== '' ? SECRET_MASK : hide(own, depth + 1)];
    }),
  );
}
