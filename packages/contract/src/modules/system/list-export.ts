import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';

/**
 * Exports a list in the background: its workbook becomes a file of the caller, who is told by a notice. It is made with the rights
 * that he has then.
 */
export const listExportStart = defineEndpoint({
  method: 'POST',
  path: '/blade-system/list-export/start',
  access: 'user',
  summary: 'Export a long list in the background',
  audit: { none: "reads; the file is its owner's" },
  input: v.object({
    /** Path of the export of the list, e.g. `/blade-system/user/export`. */
    path: v.pipe(v.string(), v.maxLength(200)),
    /** What that is asked for. */
    query: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(4_000))), {}),
  }),
  output: v.object({ id: v.string() }),
});
