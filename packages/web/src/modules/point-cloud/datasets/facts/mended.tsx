import type { Dataset, DatasetProposal } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ArtifactPicture } from '../../../../lib/artifact-picture.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { explainError } from '../../coded-message.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import { ProgressBar } from '../../progress-bar.tsx';
import style from './fact-chips.module.css';
import { factsInWords } from './facts-in-words.ts';
import { useDecision } from './use-proposal.ts';

interface MendedProps {
  dataset: Dataset;
  proposal: DatasetProposal;
}

/** A scan as it is, beside the reading that is proposed for it, until that is kept or taken back. */
export function Mended({ dataset, proposal }: MendedProps) {
  const { t } = useTranslation('point-cloud');
  const { keep, drop } = useDecision(dataset.id);
  const isBusy = keep.isPending || drop.isPending;
  const isOpen = usePage(({ isProposalOpen }) => isProposalOpen);
  const changePage = useChangePage();
  return (
    <section className={`${style.panel} ${style.mended}`} aria-label={t('mend.heading')} data-testid="mended">
      <Outcome dataset={dataset} proposal={proposal} />
      <div className={style.buttons}>
        <Button size="sm" disabled={isBusy} onClick={() => drop.mutate()}>
          {t('mend.back')}
        </Button>
        {proposal.tiles && !isOpen && (
          <Button size="sm" onClick={() => changePage({ isProposalOpen: true, zone: 'view' })}>
            {t('mend.openView')}
          </Button>
        )}
        {proposal.state === 'ready' && (
          <Button size="sm" variant="primary" isBusy={keep.isPending} onClick={() => keep.mutate()}>
            {t('mend.keep')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** How the proposed reading came out, or how far it is. */
function Outcome({ dataset, proposal }: MendedProps) {
  const { t } = useTranslation('point-cloud');
  if (proposal.error) return <p role="alert">{explainError(proposal.error, t).what}</p>;
  if (proposal.state !== 'ready') {
    return (
      <div role="status">
        <p>{t('mend.reading')}</p>
        <ProgressBar value={proposal.progress} label={t('mend.reading')} />
      </div>
    );
  }
  const [old, now] = [factsInWords(dataset, t), factsInWords(proposal, t)];
  const names = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] || now[name]);
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('mend.before')}</th>
          <th scope="col">{t('mend.now')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td />
          <td>{dataset.thumbnail && <ArtifactPicture href={dataset.thumbnail} alt={t('mend.before')} />}</td>
          <td>{proposal.thumbnail && <ArtifactPicture href={proposal.thumbnail} alt={t('mend.now')} />}</td>
        </tr>
        {names.map((name) => (
          <tr key={name} data-changed={old[name] !== now[name]}>
            <th scope="row">{t(`facts.${name}`)}</th>
            <td>{old[name]}</td>
            <td>{now[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
