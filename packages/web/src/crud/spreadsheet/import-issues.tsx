import type { SheetIssue } from '@cloud/contract';
import { useLabels } from '../record/labels.ts';
import { ImportTable } from './import-table.tsx';

interface ImportIssuesProps {
  text: string;
  issues: readonly SheetIssue[];
  total: number;
}

/** Everything that is wrong with a workbook, by row and column. */
export function ImportIssues({ text, issues, total }: ImportIssuesProps) {
  const { t } = useLabels();
  return (
    <ImportTable
      text={
        <>
          <b>{text}</b>
          {total > issues.length && <span>{t('issuesMore', { shown: issues.length })}</span>}
        </>
      }
      name={t('issuesName')}
      save={t('issuesDownload')}
      headings={[t('issueRow'), t('issueColumn'), t('issueValue'), t('issueReason')]}
      rows={issues.map(({ row, column, value, message }) => [String(row), column, value, message])}
    />
  );
}
