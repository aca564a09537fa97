import type { ImportAnswer } from '@cloud/contract';
import { Button } from '../../ui/button/button.tsx';
import { useLabels } from '../record/labels.ts';
import { ImportTable } from './import-table.tsx';

interface ImportIssuedProps {
  issued: NonNullable<ImportAnswer['issued']>;
  onClose: () => void;
}

/** The passwords that an import generated, shown this once. */
export function ImportIssued({ issued, onClose }: ImportIssuedProps) {
  const { t } = useLabels();
  return (
    <>
      <ImportTable
        text={<b>{t('issuedHint')}</b>}
        name={t('issuedName')}
        save={t('issuedDownload')}
        headings={[t('issuedAccount'), t('issuedPassword')]}
        rows={issued.map(({ account, password }) => [account, password])}
      />
      <Button variant="primary" isWide onClick={onClose}>
        {t('issuedDone')}
      </Button>
    </>
  );
}
