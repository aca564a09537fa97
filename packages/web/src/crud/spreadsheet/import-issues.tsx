import type { SheetIssue } from '@cloud/contract';
import { saveFile } from '../../lib/http/download.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { issuesToCsv } from './issues-csv.ts';
import style from './import-dialog.module.css';
import { useLabels } from '../record/labels.ts';

interface ImportIssuesProps {
  text: string;
  issues: readonly SheetIssue[];
  total: number;
}

/** Everything that is wrong with a workbook, by row and column; to take along as a file. */
export function ImportIssues({ text, issues, total }: ImportIssuesProps) {
  const { t } = useLabels();
  const headings = [t('issueRow'), t('issueColumn'), t('issueValue'), t('issueReason')];
  const take = () =>
    saveFile(new Blob([issuesToCsv(headings, issues)], { type: 'text/csv;charset=utf-8' }), `${t('issuesName')}.csv`);
  return (
    <section className={style.issues} aria-label={text}>
      <p className={style.summary} role="alert">
        <b>{text}</b>
        {total > issues.length && <span>{t('issuesMore', { shown: issues.length })}</span>}
        <TextButton onClick={take}>{t('issuesDownload')}</TextButton>
      </p>
      <div className={style.scroller} tabIndex={0} role="region" aria-label={t('issuesName')}>
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
            {issues.map(({ row, column, value, message }, index) => (
              <tr key={index}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{value}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
