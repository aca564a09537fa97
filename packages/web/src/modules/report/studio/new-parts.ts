import type { ReportData, ReportDesign, ReportEntityData, ReportPart, ReportSubject } from '@cloud/contract';

/** The first name with a number that nothing else has. */
export function freeName({ data, parameters }: ReportDesign, prefix: string): string {
  const taken = new Set([...data, ...parameters].map(({ name }) => name));
  for (let count = 1; ; count++) if (!taken.has(`${prefix}${count}`)) return `${prefix}${count}`;
}

/** Rows of a subject with its first columns. */
export function newEntityData(name: string, { name: subject, fields }: ReportSubject): ReportEntityData {
  const columns = fields.slice(0, 4).map((field) => field.name);
  return { kind: 'entity', name, subject, columns, filters: [], groups: [], measures: [], order: 0, most: 0 };
}

export const newSqlData = (name: string, source: string): ReportData => ({ kind: 'sql', name, source, sql: '' });

/** A part of a data set, as it looks before anything is chosen. */
export function newPart(kind: ReportPart['kind'], data: string): ReportPart {
  const shared = { title: '', data };
  switch (kind) {
    case 'text':
      return { kind, title: '', text: '' };
    case 'table':
      return { kind, ...shared, columns: [], hasTotals: false };
    case 'cross':
      return { kind, ...shared, row: 0, column: 1, value: 2, hasTotals: true };
    case 'chart':
      return { kind, ...shared, shape: 'bar', category: 0, values: [1] };
  }
}

/** A design in which a data set or parameter is called otherwise, wherever it is used. */
export function renameData(design: ReportDesign, from: string, to: ReportData): ReportDesign {
  const data = design.data.map((one) => (one.name === from ? to : one));
  const parts = design.parts.map((part) =>
    part.kind !== 'text' && part.data === from ? { ...part, data: to.name } : part,
  );
  return { ...design, data, parts };
}
