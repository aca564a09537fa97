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
  input: v.object({ file: wire.formFile, code: wire.optionalText }),
  output: storedFile,
});

/**
 * The same under a name of the caller's, by which calls of the tenant find it; the address does not hold it. Another file of
 * that name is replaced if the caller may remove it.
 */
export const putFileByName = defineEndpoint({
  ...putFile,
  path: '/blade-resource/oss/endpoint/put-file-by-name',
  summary: 'Keep a small file under a name',
  input: v.object({ file: wire.formFile, fileName: wire.text }),
});

const attached = v.object({ ...storedFile.entries, attachId: v.string() });
/** What is answered of a file that became an attachment. */
export type AttachedFileInfo = v.InferOutput<typeof attached>;
/** Takes one file of a form as an attachment. */
export const putFileAttach = defineEndpoint({
  ...putFile,
  path: '/blade-resource/oss/endpoint/put-file-attach',
  summary: 'Keep a small file as an attachment',
  audit: { verb: 'insert', of: 'attach' },
  output: attached,
});
export const putFileAttachByName = defineEndpoint({
  ...putFileByName,
  path: '/blade-resource/oss/endpoint/put-file-attach-by-name',
  summary: 'Keep a small file as an attachment under a name',
  audit: { verb: 'insert', of: 'attach' },
  output: attached,
});

const asksForFile = { method: 'GET', access: 'user', input: v.object({ fileName: wire.text }) } as const;
/** What is known of a file of the tenant, by its name in the store or the one that it was given. */
export const statFile = defineEndpoint({
  ...asksForFile,
  path: '/blade-resource/oss/endpoint/stat-file',
  summary: 'Size, type and age of a kept file',
  output: v.object({
    link: v.string(),
    name: v.string(),
    /** Bytes. */
    length: v.number(),
    putTime: v.string(),
    contentType: v.string(),
  }),
});
/** The path of a file on this server. */
export const filePath = defineEndpoint({
  ...asksForFile,
  path: '/blade-resource/oss/endpoint/file-path',
  summary: 'Path of a kept file',
  output: v.string(),
});
/** The whole URL of a file. */
export const fileLink = defineEndpoint({
  ...asksForFile,
  path: '/blade-resource/oss/endpoint/file-link',
  summary: 'URL of a kept file',
  output: v.string(),
});
/** Copies a file inside its bucket; the copy is the caller's and counts towards the quota. */
export const copyFile = defineEndpoint({
  method: 'POST',
  path: '/blade-resource/oss/endpoint/copy-file',
  access: 'user',
  inputIn: 'both',
  summary: 'Copy a kept file under another name',
  audit: { none: 'a file of its owner; the record that shows it is audited' },
  input: v.object({ fileName: wire.text, destBucketName: wire.text, destFileName: wire.text }),
  output: wire.done,
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
