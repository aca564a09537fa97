import type { ReactNode } from 'react';
import { saveFile } from '../../lib/http/download.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import style from './import-dialog.module.css';
import { toCsv } from './to-csv.ts';

interface ImportTableProps {
  /** What happened, in a sentence or two. */
  text: ReactNode;
  /** Name of the table and of the file that it is saved as. */
  name: string;
  /** Label of the button that saves it. */
  save: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What came of an import, row by row; to take along as a file that spreadsheet programs open. */
export function ImportTable({ text, name, save, headings, rows }: ImportTableProps) {
  const take = () =>
    saveFile(new Blob([toCsv([headings, ...rows])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  return (
    <div className={style.issues}>
      <p className={style.summary} role="alert">
        {text}
        <TextButton onClick={take}>{save}</TextButton>
      </p>
      <div className={style.scroller} tabIndex={0} role="region" aria-label={name}>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
