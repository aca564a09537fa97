import type { FastifyReply } from 'fastify';

/** What only pages obey: almost a kilobyte with every answer. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Takes from an answer that is no page what only a page would obey. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const name of PAGE_HEADERS) reply.raw.removeHeader(name);
}
