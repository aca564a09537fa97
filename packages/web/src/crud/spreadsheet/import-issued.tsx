import type { ImportAnswer } from '@cloud/contract';
import { saveFile } from '../../lib/http/download.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import style from './import-dialog.module.css';
import { useLabels } from '../record/labels.ts';
import { toCsv } from './to-csv.ts';

interface ImportIssuedProps {
  issued: NonNullable<ImportAnswer['issued']>;
  onClose: () => void;
}

/** The passwords that an import generated, shown this once; to take along as a file. */
export function ImportIssued({ issued, onClose }: ImportIssuedProps) {
  const { t } = useLabels();
  const headings = [t('issuedAccount'), t('issuedPassword')];
  const rows = issued.map(({ account, password }) => [account, password]);
  const take = () =>
    saveFile(new Blob([toCsv([headings, ...rows])], { type: 'text/csv;charset=utf-8' }), `${t('issuedName')}.csv`);
  return (
    <div className={style.issues}>
      <p className={style.summary} role="alert">
        <b>{t('issuedHint')}</b>
        <TextButton onClick={take}>{t('issuedDownload')}</TextButton>
      </p>
      <div className={style.scroller} tabIndex={0} role="region" aria-label={t('issuedName')}>
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
            {issued.map(({ id, account, password }) => (
              <tr key={id}>
                <td>{account}</td>
                <td>{password}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="primary" isWide onClick={onClose}>
        {t('issuedDone')}
      </Button>
    </div>
  );
}
