import type { Scope } from '../../database/scope.ts';
import type { App } from '../../http/app.ts';

/** What is asked for: words of the query of a call. */
export type ExportQuery = Readonly<Record<string, string>>;

/** Something that goes out as a workbook in the background, with the rights of who ordered it. */
export interface Exporter {
  /** @throws ApiError when the person may not have it */
  check: (app: App, scope: Scope, query: ExportQuery) => Promise<void>;
  /** How its file is named and notices call it; also for who may not have it any more. */
  titleOf: (app: App, language: Scope['language'], query: ExportQuery) => Promise<string>;
  /**
   * Writes the workbook into a new file.
   *
   * @param onRows told now and then; what it throws ends the export.
   * @returns rows that were written.
   */
  write: (app: App, scope: Scope, query: ExportQuery, to: { file: string; onRows: () => void }) => Promise<number>;
}

/** By the path of their call, of each API process. */
const exporters = new WeakMap<App, Map<string, Exporter>>();

/** Remembers what can be exported in the background. @param path of the call that answers the same at once */
export function noteExport(app: App, path: string, exporter: Exporter): void {
  const known = exporters.get(app) ?? new Map<string, Exporter>();
  exporters.set(app, known.set(path, exporter));
}

/** What a call exports; undefined when nothing does. */
export const exporterOf = (app: App, path: string): Exporter | undefined => exporters.get(app)?.get(path);
