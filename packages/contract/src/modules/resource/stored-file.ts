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

const keptFile = v.object({
  name: v.string(),
  originalName: v.string(),
  /** Bytes. */
  size: v.number(),
  createTime: v.string(),
  /** Its path on this server. */
  link: v.string(),
});
/** A small file that the caller put up. */
export type KeptFile = v.InferOutput<typeof keptFile>;

/** Files that the caller put up, newest first. */
export const ownFiles = defineEndpoint({
  method: 'GET',
  path: '/blade-resource/oss/endpoint/own-files',
  access: 'user',
  summary: 'Small files of the caller, newest first',
  input: wire.nothing,
  output: v.array(keptFile),
});

const remove = {
  method: 'POST',
  access: 'user',
  inputIn: 'both',
  audit: { none: 'a file that no record shows' },
  output: wire.done,
} as const;
/** Removes a file and its bytes; refused while a record shows it. */
export const removeFile = defineEndpoint({
  ...remove,
  path: '/blade-resource/oss/endpoint/remove-file',
  summary: 'Remove a small file that no record shows',
  input: v.object({ fileName: wire.text }),
});
export const removeFiles = defineEndpoint({
  ...remove,
  path: '/blade-resource/oss/endpoint/remove-files',
  summary: 'Remove small files that no record shows, all or none',
  input: v.object({ fileNames: wire.text }),
});
