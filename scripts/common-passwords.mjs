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
/** What systems and people here begin with, and what they put behind it when a rule asks for more. */
const words = (
  'admin administrator root system user test guest demo blade bladex saber huawei password passw0rd p@ssw0rd pass changeme welcome login hello love a aa ab abc ' +
  'abcd aaa qq qwe qwer qwerty asd asdf zxc zxcv 1q2w3e4r qaz wsx zhang wang li liu chen yang zhao huang zhou wu xu sun woaini'
).split(' ');
const ends = [
  '',
  ...'1 12 123 1234 12345 123456 1234567 12345678 123456789 321 520 666 888 1314 ! 1! 123! 123. @1 @123 @1234 @123456 _123 #123 !@# 2023 2024 2025 2026'.split(
    ' ',
  ),
];
const capital = (text) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
const usual = words.flatMap((word) =>
  [word, capital(word), word.toUpperCase()].flatMap((spelled) => ends.map((end) => spelled + end)),
);
const local = [
  '5201314',
  '123456a',
  '123456aa',
  '123456abc',
  '123456qq',
  '123qwe',
  'Huawei12#$',
  '1qaz@WSX',
  '!QAZ2wsx',
];
const hashes = [...ranked, ...short, ...repeated, ...usual, ...local].map((text) =>
  createHash('md5').update(text).digest('hex').slice(0, DIGITS),
);
const joined = [...new Set(hashes)].sort().join('');
const target = fileURLToPath(new URL('../packages/contract/src/common-passwords.ts', import.meta.url));
const before = readFileSync(target, 'utf8');
writeFileSync(target, before.replace(/(?<=PREFIXES =\s+')[0-9a-f]*/, joined));
console.log(`${joined.length / DIGITS} hashes`);
