import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

const storedFile = v.object({
  /** Its whole URL; only the path where the server does not know under which address it is reached. */
  link: v.string(),
  /** What the link begins with: scheme, host and port; empty for the caller's own. */
  domain: v.string(),
  /** Its name in the store. */
  name: v.string(),
  originalName: v.string(),
});
/** A file that was stored. */
export type StoredFileInfo = v.InferOutput<typeof storedFile>;

/** Takes one file of a form, for people; clouds go by the resumable upload. */
export const putFile = defineEndpoint({
  method: 'POST',
  path: '/blade-resource/oss/endpoint/put-file',
  access: 'user',
  inputIn: 'form',
  summary: 'Keep a small file, such as a picture',
  audit: { none: 'a file of its owner; the record that shows it is audited' },
  input: v.object({ file: wire.formFile }),
  output: storedFile,
});

/** Path of stored files, before their name. */
export const STORED_FILE_PATH = '/blade-resource/file';
export const readStoredFile = defineEndpoint({
  method: 'GET',
  path: `${STORED_FILE_PATH}/:name`,
  access: 'anonymous',
  answer: 'file',
  summary: 'A file that was kept',
  input: v.object({ name: wire.text }),
  output: wire.file,
});
