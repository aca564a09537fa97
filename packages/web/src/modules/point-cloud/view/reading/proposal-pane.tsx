import type { Dataset, DatasetProposal } from '@cloud/contract';
import type { Viewer } from '@cloud/viewer';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconX } from '../../icons.ts';
import { useChangePage } from '../../page-store.tsx';
import { fitModel } from '../fit-model.ts';
import { followEachOther } from './follow-each-other.ts';
import style from './proposal-pane.module.css';
import { ReadingHead } from './reading-head.tsx';
import { tileSource } from './tile-source.ts';
import { useViewer } from '../use-viewer.ts';
import { ViewStatus } from '../view-status.tsx';

interface ProposalPaneProps {
  dataset: Dataset;
  proposal: DatasetProposal;
  /** Shows the reading in force. */
  viewer: Viewer | undefined;
}

/** The points of a proposed reading beside those of the reading in force; both are looked at from the same side. */
export function ProposalPane({ dataset, proposal, viewer }: ProposalPaneProps) {
  const { t } = useTranslation('point-cloud');
  const changePage = useChangePage();
  const { container, viewer: own } = useViewer({ isRemembered: false });
  const { state, retry } = useTiles(own, proposal.tiles);
  useEffect(
    () => (viewer && own && state === 'shown' ? followEachOther(viewer, own) : undefined),
    [viewer, own, state],
  );
  return (
    <>
      <ReadingHead isInForce reading={dataset} beside={proposal} />
      <section className={style.pane} aria-label={t('mend.inView')} data-testid="proposal-view">
        <div ref={container} className={style.canvas} role="application" aria-label={t('mend.inView')} />
        <ReadingHead reading={proposal} beside={dataset}>
          <IconButton label={t('mend.closeView')} onClick={() => changePage({ isProposalOpen: false })}>
            <IconX size={16} stroke={1.8} />
          </IconButton>
        </ReadingHead>
        {state === 'failed' && (
          <p className={style.failed} role="alert">
            {t('view.failed')} <Button onClick={retry}>{t('view.retry')}</Button>
          </p>
        )}
        {own && <ViewStatus viewer={own} state={state} elements={0} testId="proposal-status" />}
      </section>
    </>
  );
}

/** Opens the tiles of a reading, and shows all of it. */
function useTiles(viewer: Viewer | undefined, tiles: string) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ key: string; state: 'shown' | 'failed' }>();
  const key = `${tiles}#${attempt}`;
  useEffect(() => {
    if (!viewer) return undefined;
    let isWanted = true;
    const end = (state: 'shown' | 'failed') => isWanted && setOutcome({ key, state });
    const show = async () => {
      await viewer.openPointCloud(tileSource(tiles));
      if (isWanted) fitModel(viewer);
    };
    show().then(
      () => end('shown'),
      () => end('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [viewer, tiles, key]);
  return {
    state: outcome?.key === key ? outcome.state : ('loading' as const),
    retry: () => setAttempt(attempt + 1),
  };
}
