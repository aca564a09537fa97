import { approvalFacts, releaseRecord } from '@cloud/contract';
import type { Approval } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { saveFile } from '../../../lib/http/download.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import style from './approval.module.css';

/** The signed record of a release: its number, what it covers, and the file to keep. */
export function ReleaseSection({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approval');
  const { data: record } = useQuery({
    queryKey: [approvalFacts.name, 'release', approval.id],
    queryFn: ({ signal }) => call(releaseRecord, { id: approval.id }, { signal, quiet: true }),
  });
  const save = () => {
    const text = JSON.stringify(record, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `release-${approval.releaseNumber}.json`);
  };
  return (
    <section className={style.release}>
      <h3>{t('release.title', { number: approval.releaseNumber })}</h3>
      {record && (
        <>
          <p>{t('release.text', { count: Object.keys(record.release.hashes).length })}</p>
          <Button size="sm" onClick={save}>
            {t('release.save')}
          </Button>
        </>
      )}
    </section>
  );
}
