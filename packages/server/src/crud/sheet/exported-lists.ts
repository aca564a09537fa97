import type { App } from '../../http/app.ts';
import type { ExportedList } from './export-sheet.ts';

/** Lists of each API process by the path of their export. */
const lists = new WeakMap<App, Map<string, ExportedList>>();

/** Remembers a list, so that it can be exported in the background. */
export function noteExport(app: App, path: string, list: ExportedList): void {
  const known = lists.get(app) ?? new Map<string, ExportedList>();
  lists.set(app, known.set(path, list));
}

/** The list whose export is called by a path; undefined when there is none. */
export const exportedList = (app: App, path: string): ExportedList | undefined => lists.get(app)?.get(path);
