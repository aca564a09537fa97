import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

// Options travel as JSON of the browser's own shape.
/* oxlint-disable typescript/no-explicit-any */

/** A security key in software: what a browser would send for the options of a server. */
export interface SoftAuthenticator {
  create(options: Record<string, any>, origin: string): Record<string, unknown>;
  get(options: Record<string, any>, origin: string, isVerified?: boolean): Record<string, unknown>;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function createAuthenticator(): SoftAuthenticator {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  const authData = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const answer = (response: Record<string, string | string[]>) => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response };
  };
  return {
    create(options, origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authData(options.rp.id, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      });
    },
    get(options, origin, isVerified = true) {
      const data = authData(options.rpId, USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', options.challenge, origin);
      const signed = Buffer.concat([data, sha256(client)]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => {
  const head = Buffer.alloc(3);
  head[0] = 0x59;
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};

/** Kind EC2, algorithm ES256, curve P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const point = (text: string | undefined) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text ?? '', 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}
