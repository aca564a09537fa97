// node scripts/common-passwords.mjs LIST.json: makes packages/contract/src/common-passwords.ts from a list of passwords, most
// common first (docs/decisions/0016-common-passwords-by-their-hash.md names the source).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MOST = 10_000;
/** Digits of each hash that are kept: of a million other passwords, three are refused without need. */
const DIGITS = 8;

const [, , file] = process.argv;
const ranked = JSON.parse(readFileSync(file, 'utf8')).slice(0, MOST);
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const short = ['', ...printable, ...Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'))];
const repeated = letters.flatMap((letter) => Array.from({ length: 15 }, (_, more) => letter.repeat(more + 2)));
const ours = ['admin', 'administrator', 'Admin123', 'admin@123', 'Admin@123', 'admin888', 'P@ssw0rd', 'p@ssw0rd'];
const local = [
  '5201314',
  'woaini',
  'woaini1314',
  'a123456',
  'a123456789',
  'qq123456',
  'abc123456',
  'asd123456',
  '1q2w3e4r',
];
const hashes = [...ranked, ...short, ...repeated, ...ours, ...local].map((text) =>
  createHash('md5').update(text).digest('hex').slice(0, DIGITS),
);
const joined = [...new Set(hashes)].sort().join('');
const target = fileURLToPath(new URL('../packages/contract/src/common-passwords.ts', import.meta.url));
const before = readFileSync(target, 'utf8');
writeFileSync(target, before.replace(/(?<=PREFIXES =\s+')[0-9a-f]*/, joined));
console.log(`${joined.length / DIGITS} hashes`);
