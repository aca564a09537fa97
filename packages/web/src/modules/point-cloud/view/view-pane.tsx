import type { Dataset, Run } from '@cloud/contract';
import { stateToText } from '@cloud/viewer';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { toast } from '../../../lib/toast.ts';
import { IconX } from '../icons.ts';
import { isOver } from '../live/run-event.ts';
import { usePage } from '../page-store.tsx';
import { ElementPanel } from '../result/elements/element-panel.tsx';
import { hrefIn, useModel } from '../result/use-model.ts';
import { ColorLegend } from './color-legend.tsx';
import { PlanPane } from './plan/plan-pane.tsx';
import { PreviewOverlay } from './preview-overlay.tsx';
import { SwipeHandle } from './swipe-handle.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { fitModel } from './fit-model.ts';
import { useCloud, useDeviation, useModelInView, useSharedSelection } from './use-scene.ts';
import { useViewSettings } from './tools/use-view-settings.ts';
import { useViewer } from './use-viewer.ts';
import { ViewStatus } from './view-status.tsx';
import style from './view-pane.module.css';
import { colorModesOf } from './tools/view-settings.ts';
import { ViewToolbar } from './tools/view-toolbar.tsx';

interface ViewPaneProps {
  dataset: Dataset;
  run: Run | undefined;
}

/** Cloud and model in three dimensions, and the plan beside them. */
export function ViewPane({ dataset, run }: ViewPaneProps) {
  const { t } = useTranslation('point-cloud');
  const pane = useRef<HTMLDivElement>(null);
  const { container, viewer, isUnable } = useViewer();
  const cloud = useCloud(viewer, dataset);
  const elements = useModelInView(viewer, run);
  useDeviation(viewer, run, cloud.state);
  useSharedSelection(viewer);
  const { data: model } = useModel(run?.state === 'succeeded' ? run : undefined);
  const { settings, change } = useViewSettings(viewer, dataset, model);
  const { isFullScreen, toggleFullScreen } = useFullScreen(pane);
  const isPlanWanted = usePage(({ isPlanOpen }) => isPlanOpen);
  const elementId = usePage((page) => page.elementId);
  const hasPlan = run?.state === 'succeeded' && hrefIn(run, 'plan.svg') !== '';

  const isPlanShown = isPlanWanted && hasPlan;
  const wasPlanShown = useRef(isPlanShown);
  useEffect(() => {
    if (wasPlanShown.current === isPlanShown) return undefined;
    wasPlanShown.current = isPlanShown;
    // The picture has another shape now; its size follows in the next frame.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => viewer && fitModel(viewer)));
    return () => cancelAnimationFrame(frame);
  }, [isPlanShown, viewer]);

  useEffect(() => {
    if (!settings.measure) return undefined;
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && change({ measure: null });
    window.addEventListener('keydown', stop);
    return () => window.removeEventListener('keydown', stop);
  }, [settings.measure, change]);

  if (isUnable) {
    return (
      <div className={style.pane}>
        <div className={style.message} role="alert">
          <h2>{t('view.noWebgl')}</h2>
          <p>{t('view.noWebglText')}</p>
        </div>
      </div>
    );
  }

  const savePicture = async () => {
    if (!viewer) return;
    const background = getComputedStyle(document.documentElement).getPropertyValue('--card').trim();
    const url = URL.createObjectURL(await viewer.screenshot(background));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${dataset.name}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  const copyLink = async () => {
    if (!viewer) return;
    const query = new URLSearchParams({ dataset: dataset.id, ...(run && { run: run.id }) });
    query.set('view', stateToText(viewer.getState()));
    await navigator.clipboard.writeText(`${location.origin}${CONFIG.basePath}${CONFIG.firstPage}?${query}`);
    toast.success(t('view.linkCopied'));
  };

  return (
    <div className={style.frame} ref={pane}>
      <div className={style.pane} data-plan={isPlanShown}>
        <div className={style.stage}>
          <div
            ref={container}
            className={style.canvas}
            role="application"
            aria-label={t('view.label')}
            data-testid="viewer"
            data-selected={elements > 0 && elementId !== null ? viewer?.getState().selection : ''}
          />
          {viewer && run && !isOver(run.state) && <PreviewOverlay viewer={viewer} dataset={dataset} runId={run.id} />}
          {viewer && (
            <ViewToolbar
              viewer={viewer}
              settings={settings}
              modes={[...colorModesOf(dataset), ...(elements > 0 ? (['deviation'] as const) : [])]}
              model={elements > 0 ? model : undefined}
              hasPlan={hasPlan}
              isFullScreen={isFullScreen}
              onChange={change}
              onFullScreen={toggleFullScreen}
              onPicture={() => void savePicture()}
              onLink={() => void copyLink()}
            />
          )}
          {settings.measure && (
            <div className={style.hint} role="status">
              {t(`view.measureHint.${settings.measure}`)}
              <IconButton label={t('view.measureStop')} onClick={() => change({ measure: null })}>
                <IconX size={15} stroke={1.8} />
              </IconButton>
            </div>
          )}
          {settings.shown === 'swipe' && elements > 0 && (
            <SwipeHandle share={settings.swipe} onChange={(swipe) => change({ swipe })} />
          )}
          {cloud.state === 'failed' && (
            <div className={style.message} role="alert">
              <h2>{t('view.failed')}</h2>
              <Button onClick={cloud.retry}>{t('view.retry')}</Button>
            </div>
          )}
          <div className={style.corner}>{run && model && elements > 0 && <ElementPanel model={model} run={run} />}</div>
          {viewer && <ColorLegend viewer={viewer} mode={settings.colorMode} />}
          {viewer && <ViewStatus viewer={viewer} state={cloud.state} elements={elements} />}
        </div>
        {isPlanShown && run && <PlanPane run={run} />}
      </div>
    </div>
  );
}
