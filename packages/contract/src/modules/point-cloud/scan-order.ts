import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';
import { idsOfDatasets } from './dataset.ts';

/** Characters of a folder with the folders around it, and of a tag. */
export const LONGEST_FOLDER = 255;
export const LONGEST_TAG = 32;
/** Tags of one scan. */
export const MOST_TAGS = 20;

const counted = v.array(v.object({ name: v.string(), count: v.number() }));

/** Folders and tags of the scans that the caller sees, each with how many lie there. */
export const datasetFolders = defineEndpoint({
  method: 'GET',
  path: '/blade-pointcloud/dataset/folders',
  access: 'user',
  summary: 'Folders and tags of the scans that the caller sees',
  input: wire.nothing,
  output: v.object({ folders: counted, tags: counted }),
});
const tagList = v.optional(v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_TAG))), []);

/** The call moves scans into a folder and changes their tags. A field that the caller omits keeps its value. A folder is a path: `North/2026`. */
export const datasetOrganize = defineEndpoint({
  method: 'POST',
  path: '/blade-pointcloud/dataset/organize',
  access: 'user',
  summary: 'Move scans into a folder, and change their tags',
  title: 'log.dataset',
  audit: { verb: 'update', of: 'scan' },
  input: v.object({
    ids: idsOfDatasets,
    folder: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_FOLDER))),
    addTags: tagList,
    removeTags: tagList,
  }),
  output: wire.done,
});
