import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Release, SignedRelease } from '../packages/contract/src/modules/point-cloud/approval.ts';
import { signRelease } from '../packages/server/src/release/release-record.ts';

const MODEL = 'ISO-10303-21;';
const SCAN = 'points';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const RELEASE: Release = {
  number: 'R-1',
  datasetName: '公寓 7',
  runId: '1',
  revision: 2,
  recipe: 'indoor',
  engineVersion: '0.1.0',
  approverName: '审批员',
  releasedTime: '2026-11-22 10:00:00',
  hashes: { 'model.ifc': sha256(MODEL), 'cloud/scan.laz': sha256(SCAN), 'edits.json': sha256('[]') },
};

let folder = '';
let key = generateKeyPairSync('ed25519').privateKey;
const place = (name: string): string => path.join(folder, name);
const put = (name: string, content: string | object): void =>
  writeFileSync(place(name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));

function run(...words: string[]): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify.mjs', ...words], {
    encoding: 'utf8',
    cwd: path.resolve(import.meta.dirname, '..'),
  });
  return { code: status, text: stdout + stderr };
}

let record: SignedRelease;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
  key = generateKeyPairSync('ed25519').privateKey;
  record = signRelease(RELEASE, key);
  put('release-R-1.json', record);
  put('model.ifc', MODEL);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run verify', () => {
  it('accepts a record and the files beside it, and names those that are not there', () => {
    const { code, text } = run(place('release-R-1.json'));
    expect(text).toMatch(/R-1 of 公寓 7, revision 2[^]*审批员/);
    expect(text).toMatch(/as released {2}model\.ifc/);
    expect(text).toMatch(/not here {5}cloud\/scan\.laz/);
    expect(text).toMatch(/^GENUINE: .*1 files/m);
    expect(code).toBe(0);
  });

  it('finds files in another folder, in their own folders, and under the names of a browser', () => {
    mkdirSync(place('delivery/cloud'), { recursive: true });
    put('delivery/cloud/scan.laz', SCAN);
    put('delivery/公寓 7 R-1 model.ifc', MODEL);
    const { code, text } = run(place('release-R-1.json'), place('delivery'));
    expect([code, text]).toEqual([0, expect.stringMatching(/GENUINE: .*2 files/)]);
  });

  it('refuses a file that was changed', () => {
    put('model.ifc', `${MODEL} `);
    const { code, text } = run(place('release-R-1.json'));
    expect([code, text]).toEqual([2, expect.stringMatching(/CHANGED {6}model\.ifc[^]*NOT GENUINE/)]);
  });

  it.each([
    ['whose text was changed', { release: { ...RELEASE, approverName: 'somebody' } }],
    ['with a hash left out', { release: { ...RELEASE, hashes: {} } }],
    ['with a signature that is none', { signature: 'AAAA' }],
    ['with a key that is none', { publicKey: 'AAAA' }],
  ])('refuses a record %s', (_, change) => {
    put('release-R-1.json', { ...record, ...change });
    const { code, text } = run(place('release-R-1.json'));
    expect([code, text]).toEqual([2, expect.stringMatching(/^NOT GENUINE/)]);
  });

  it('accepts the key that is given, and refuses any other', () => {
    expect(run(place('release-R-1.json'), '--key', record.publicKey).code).toBe(0);
    const other = signRelease(RELEASE, generateKeyPairSync('ed25519').privateKey).publicKey;
    expect(run(place('release-R-1.json'), '--key', other)).toMatchObject({ code: 2 });
  });

  it('reads nothing outside of the folder, and lets no record write its own verdict', () => {
    const trick = { ...RELEASE, approverName: 'x\nGENUINE', hashes: { '../model.ifc': sha256('other') } };
    mkdirSync(place('inner'));
    put('inner/release-R-1.json', signRelease(trick, key));
    const { code, text } = run(place('inner/release-R-1.json'));
    expect(text).toMatch(/not here {5}\.\.\/model\.ifc/);
    expect(text).not.toMatch(/^GENUINE$/m);
    expect(code).toBe(0);
  });

  it('says what is wrong with a file that is no record, and how it is used', () => {
    expect(run(place('model.ifc'))).toEqual({ code: 2, text: expect.stringContaining('is no signed record') });
    expect(run(place('missing.json'))).toEqual({ code: 2, text: expect.stringContaining('cannot be read') });
    expect(run()).toEqual({ code: 2, text: expect.stringContaining('RECORD') });
  });

  it('needs no package', () => {
    const imports = [...readFileSync('scripts/verify.mjs', 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  });
});
