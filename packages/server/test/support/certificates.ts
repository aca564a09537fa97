import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether this machine can make certificates. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Files of a certificate for `localhost` and 127.0.0.1, and of the authority that signed it. */
export interface Certificates {
  folder: string;
  key: string;
  certificate: string;
  /** In PEM. */
  authority: string;
}

/** Makes an authority and a certificate of it, in a folder of their own. @param names as `DNS:host,IP:address` */
export function makeCertificates(names = 'DNS:localhost,IP:127.0.0.1'): Certificates {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cloud-tls-'));
  const at = (name: string) => path.join(folder, name);
  const openssl = (...words: string[]) => {
    const done = spawnSync('openssl', words, { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
  };
  const keyed = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...keyed, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', '2', '-subj', '/CN=Test authority'); // prettier-ignore
  openssl('req', ...keyed, '-keyout', at('server.key'), '-out', at('server.csr'), '-subj', '/CN=server');
  writeFileSync(at('names'), `subjectAltName=${names}`);
  openssl('x509', '-req', '-in', at('server.csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', at('names'), '-out', at('server.pem')); // prettier-ignore
  return {
    folder,
    key: at('server.key'),
    certificate: at('server.pem'),
    authority: readFileSync(at('ca.pem'), 'utf8'),
  };
}
