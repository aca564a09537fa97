// npm run verify -- RECORD [FOLDER] [--key BASE64]: whether a signed record of a release is genuine, and the files that came
// with it are those that were released. Plain JavaScript for any Node >= 20.20, without packages: whoever receives a model
// can run this file alone.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

const USAGE = `npm run verify -- RECORD [FOLDER] [--key BASE64]

  RECORD   the signed record, release-R-1.json
  FOLDER   where the files of the release are; the record's own folder if left out
  --key    public key of the installation that must have signed (field publicKey of a record that you trust)

Ends with 0 when everything that was checked is genuine, else with 2.`;

/** JSON with the keys of every object in order, and nothing between: the bytes that are signed. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`;
}

const isText = (value) => typeof value === 'string' && value !== '';

/** Reads a record. Throws an Error in plain words when the file is none. */
function readRecord(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read (${error.code}).`, { cause: error });
  }
  let record;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no signed record: it is not JSON.`, { cause: error });
  }
  const hashes = record?.release?.hashes;
  const isRecord = isText(record?.signature) && isText(record?.publicKey) && typeof hashes === 'object' && hashes;
  if (!isRecord || !Object.values(hashes).every(isText))
    throw new Error(`${file} is no signed record: release, signature or publicKey is missing.`);
  return record;
}

/** Whether the key in the record signed it (Ed25519, RFC 8032). */
function isSigned({ release, signature, publicKey }) {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(canonicalJson(release)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The file of a name in the record: under this name, without its folder, or as a browser saved it (`Flat 7 R-2 model.ifc`). */
function find(folder, name, number) {
  const here = readdirSync(folder);
  const last = path.posix.basename(name);
  const names = [name, last, here.find((one) => one.endsWith(` ${number} ${last}`))].filter(isText);
  // A name that leads out of the folder is none of a release.
  return names.map((one) => path.resolve(folder, one)).find((file) => isInside(folder, file) && isFile(file));
}

function isInside(folder, file) {
  const way = path.relative(path.resolve(folder), file);
  return way !== '' && !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
}

/** A text of the record as a line may show it: control characters would let a forged record write its own verdict. */
const shown = (value) => String(value ?? '–').replace(/\p{C}/gu, '?');

/** Checks a record and the files beside it. Returns lines in plain words, and whether all that was checked is genuine. */
export async function verifyRelease({ recordFile, folder = path.dirname(recordFile), key }) {
  const { release, signature, publicKey } = readRecord(recordFile);
  const fingerprint = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
  const signed = isSigned({ release, signature, publicKey });
  if (!signed) {
    const lines = [`NOT GENUINE: ${recordFile} was changed after it was signed, or never signed.`];
    return { isGenuine: false, lines };
  }
  if (key !== undefined && key !== publicKey) {
    const lines = [`NOT GENUINE: ${recordFile} is signed by another key than the one given (SHA-256 ${fingerprint}).`];
    return { isGenuine: false, lines };
  }
  const lines = [
    `Release ${shown(release.number)} of ${shown(release.datasetName)}, revision ${shown(release.revision)}`,
    `Released by ${shown(release.approverName)} on ${shown(release.releasedTime)}`,
    `Signed by the key with SHA-256 ${fingerprint}`,
    '',
  ];
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder.`);
  const found = { same: 0, changed: 0, missing: 0 };
  for (const [name, hash] of Object.entries(release.hashes)) {
    const file = find(folder, name, release.number);
    const state = !file ? 'missing' : (await hashOf(file)) === hash ? 'same' : 'changed';
    found[state]++;
    lines.push(`  ${{ same: 'as released', changed: 'CHANGED    ', missing: 'not here   ' }[state]}  ${shown(name)}`);
  }
  lines.push('', verdictOf(found, key !== undefined));
  return { isGenuine: found.changed === 0, lines };
}

function verdictOf({ same, changed, missing }, isKnown) {
  if (changed > 0) return `NOT GENUINE: ${changed} of ${same + changed} files are not those that were released.`;
  const files = same > 0 ? `${same} files are those that were released` : 'none of its files is here';
  const rest = same > 0 && missing > 0 ? `, ${missing} are not here` : '';
  const whose = isKnown ? '' : ' Whose key signed it is not checked: compare it, or give --key.';
  return `GENUINE: the record is as it was signed; ${files}${rest}.${whose}`;
}

/** Options and places of the command line; undefined when they make no sense. */
function readArguments(words) {
  const rest = [...words];
  const at = rest.indexOf('--key');
  const key = at < 0 ? undefined : rest.splice(at, 2)[1];
  const [recordFile, folder, more] = rest;
  const isUsable = isText(recordFile) && !recordFile.startsWith('-') && more === undefined && (at < 0 || isText(key));
  return isUsable ? { recordFile, folder, key } : undefined;
}

async function main() {
  const given = readArguments(process.argv.slice(2));
  if (!given) {
    console.error(USAGE);
    return 2;
  }
  try {
    const { isGenuine, lines } = await verifyRelease(given);
    console.log(lines.join('\n'));
    return isGenuine ? 0 : 2;
  } catch (error) {
    console.error(`cloud-experience: ${error.message}`);
    return 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main();
