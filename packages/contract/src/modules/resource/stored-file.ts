/** Takes one file of a form, for people; clouds go by the resumable upload. */
export const PUT_FILE_PATH = '/blade-resource/oss/endpoint/put-file';

/** Where stored files are read, before their name. */
export const STORED_FILE_PATH = '/blade-resource/file';

/** A file that was put up. */
export interface StoredFileInfo {
  /** Its address on this server. */
  link: string;
  /** Host it is read from; empty: this one. */
  domain: string;
  /** Its name in the store. */
  name: string;
  originalName: string;
}
