import type { Dataset, Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { lazy, Suspense, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation, type Translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { useProposal } from '../datasets/facts/use-proposal.ts';
import { EditLayer } from '../edits/edit-layer.tsx';
import { usePreviews } from '../live/previews.ts';
import { hasModel, isModelling } from '../live/run-event.ts';
import { usePage } from '../page-store.tsx';
import { ChosenElement } from '../result/elements/chosen-element.tsx';
import { hrefIn, useModel } from '../result/use-model.ts';
import { ColorLegend } from './color-legend.tsx';
import { MiniMap } from './plan/mini-map.tsx';
import { PlanPane } from './plan/plan-pane.tsx';
import { PreviewOverlay } from './preview-overlay.tsx';
import { SwipeHandle } from './swipe-handle.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useCloud, useDeviation, useModelInView, useSharedSelection } from './use-scene.ts';
import type { Extent, ViewSettings } from './tools/view-settings.ts';
import { useCloudTraits } from './tools/use-cloud-traits.ts';
import { useViewSettings } from './tools/use-view-settings.ts';
import { ClipHandles } from './clip-handles.tsx';
import { ClipHint, MeasureHint, NavigationHint } from './view-hints.tsx';
import { useModelKeys } from '../keys/use-model-keys.ts';
import tools from './view-tools.module.css';
import { useViewer } from './use-viewer.ts';
import { useWheelThrough } from './use-view-effects.ts';
import type { ViewerHandle } from './use-viewer.ts';
import { savePicture, urlOfView } from './view-exports.ts';
import { ViewStatus } from './view-status.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Message } from '../../../ui/message/message.tsx';
import { RunProblem } from '../runs/dataset-problem.tsx';
import { StepLayer } from '../runs/steps/step-layer.tsx';
import { OpeningHandles } from '../hand-editing/opening-handles.tsx';
import { ViewEditing } from '../hand-editing/view-editing.tsx';
import { WallHandle } from './wall-handle.tsx';
import { WaitingView } from './waiting-view.tsx';
import style from './view-pane.module.css';
import { ViewToolbar } from './tools/view-toolbar.tsx';

// Few readings are proposed.
const ProposalPane = lazy(async () => ({ default: (await import('./reading/proposal-pane.tsx')).ProposalPane }));

interface ViewPaneProps {
  dataset: Dataset;
  run: Run | undefined;
}

/** Cloud and model in three dimensions, and the plan beside them. */
export function ViewPane({ dataset, run }: ViewPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { container, viewer, isUnable } = useViewer();
  const { t } = useTranslation('point-cloud');
  const isPlanWanted = usePage(({ isPlanOpen }) => isPlanOpen);
  const hasPlan = run !== undefined && hasModel(run) && hrefIn(run, 'plan.svg') !== '';
  const proposal = useShownProposal(dataset);
  const isPlanShown = isPlanWanted && hasPlan && !proposal;
  if (isUnable) {
    return (
      <div className={style.pane}>
        <ViewMessage title={t('view.noWebgl')}>
          <p>{t('view.noWebglText')}</p>
        </ViewMessage>
      </div>
    );
  }
  return (
    <div className={style.frame} ref={pane}>
      <div className={style.pane} data-beside={isPlanShown || proposal !== undefined}>
        <Stage {...{ dataset, run, pane, container, viewer, hasPlan, isPlanShown }} />
        {isPlanShown && run && <PlanPane run={run} viewer={viewer} />}
        {proposal && (
          <Suspense fallback={<Spinner />}>
            <ProposalPane key={proposal.tiles} {...{ dataset, proposal, viewer }} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The proposed reading, once its points can be looked at and unless it was put away. */
function useShownProposal(dataset: Dataset) {
  const isOpen = usePage(({ isProposalOpen }) => isProposalOpen);
  const { data: proposal } = useProposal(dataset);
  return isOpen && dataset.state === 'ready' && proposal?.state === 'ready' && proposal.tiles ? proposal : undefined;
}

interface StageProps extends ViewPaneProps {
  /** What full screen shows. */
  pane: RefObject<HTMLDivElement | null>;
  container: ViewerHandle['container'];
  viewer: Viewer | undefined;
  hasPlan: boolean;
  isPlanShown: boolean;
}

/** The picture with its tools and what lies over it. */
function Stage({ dataset, run, pane, container, viewer, hasPlan, isPlanShown }: StageProps) {
  const cloud = useCloud(viewer, dataset);
  useWheelThrough(container);
  const isDrawn = cloud.state === 'shown' || cloud.state === 'preview';
  const elements = useModelInView(viewer, run);
  useDeviation(viewer, run, cloud.state);
  useSharedSelection(viewer);
  const { data: model } = useModel(run && hasModel(run) ? run : undefined);
  const colors = useCloudTraits(viewer, dataset, cloud.state === 'shown');
  const { extent } = colors;
  const isAtStep = usePage(({ step }) => step !== '');
  const { settings, change } = useViewSettings(viewer, { dataset, model, modes: colors.modes, extent, isAtStep });
  const isEditable = run?.isEditable === true && elements > 0;
  useModelKeys(viewer, { run, model, isEditable, settings, onChange: change });
  const { isFullScreen, toggleFullScreen } = useFullScreen(pane);
  const elementId = usePage((page) => page.elementId);
  const { t } = useTranslation('point-cloud');
  return (
    <div className={style.stage}>
      <div
        ref={container}
        className={style.canvas}
        role="application"
        aria-label={t('view.label')}
        data-testid="viewer"
        data-selected={elements > 0 && elementId !== null ? viewer?.getState().selection : ''}
      />
      {viewer && run && isModelling(run) && <LivePreviews {...{ viewer, dataset, run }} />}
      {viewer && run && elements > 0 && <StepLayer {...{ viewer, dataset, run }} />}
      {viewer && cloud.state !== 'none' && (
        <ViewToolbar
          {...{ dataset, viewer, settings, colors, extent, isEditable, hasPlan, isFullScreen }}
          modes={[...colors.modes, ...(elements > 0 ? (['deviation'] as const) : [])]}
          model={elements > 0 ? model : undefined}
          onChange={change}
          onFullScreen={toggleFullScreen}
          onPicture={() => void savePicture(viewer, dataset.name)}
          onLink={() => void copyLink(urlOfView(viewer, dataset, run), t)}
        />
      )}
      {viewer && <ToolLayer {...{ viewer, settings, extent, elements }} onChange={change} />}
      {viewer && run && model && elements > 0 && (
        <ModelLayer {...{ viewer, container, run, model, settings, hasPlan }} />
      )}
      {cloud.state === 'none' && <WaitingView dataset={dataset} />}
      {run && <RunProblem run={run} />}
      {cloud.state === 'failed' && (
        <ViewMessage title={t('view.failed')}>
          <Button onClick={cloud.retry}>{t('view.retry')}</Button>
        </ViewMessage>
      )}
      <EditLayer {...{ run, isPlanShown }} />
      {viewer && isDrawn && <ColorLegend viewer={viewer} mode={settings.colorMode} />}
      {viewer && cloud.state !== 'none' && <ViewStatus viewer={viewer} state={cloud.state} elements={elements} />}
    </div>
  );
}

async function copyLink(url: string, t: Translate): Promise<void> {
  await navigator.clipboard.writeText(url);
  toast.success(t('view.linkCopied'));
}

/** What a run has found so far. */
function LivePreviews({ viewer, dataset, run }: { viewer: Viewer; dataset: Dataset; run: Run }) {
  const { outlines } = usePreviews(run.id);
  return <PreviewOverlay {...{ viewer, dataset, outlines }} />;
}

interface ModelLayerProps {
  viewer: Viewer;
  container: ViewerHandle['container'];
  run: Run;
  model: StructuredModel;
  settings: ViewSettings;
  hasPlan: boolean;
}

/** What an open model lays over the picture: what is drawn on it by hand, the handles of what is chosen, and the way about for those who walk. */
function ModelLayer({ viewer, container, run, model, settings, hasPlan }: ModelLayerProps) {
  const isPlanOpen = usePage((page) => page.isPlanOpen);
  const tool = usePage((page) => page.tool);
  const { measure, navigation, clip } = settings;
  const isFree = !measure && !clip && tool === 'select';
  const hasHandles = isFree && navigation === 'orbit';
  return (
    <>
      {isFree && <ChosenElement model={model} />}
      {hasHandles && <WallHandle {...{ viewer, run, model }} />}
      {hasHandles && <OpeningHandles {...{ viewer, run, model }} />}
      {run.isEditable && !measure && <ViewEditing {...{ viewer, container, run, model }} />}
      {navigation !== 'orbit' && hasPlan && !isPlanOpen && <MiniMap {...{ viewer, run, model }} />}
    </>
  );
}

interface ToolLayerProps {
  viewer: Viewer;
  settings: ViewSettings;
  extent: Extent | undefined;
  elements: number;
  onChange: (change: Partial<ViewSettings>) => void;
}

/** What the tools that are on lay over the picture. */
function ToolLayer({ viewer, settings, extent, elements, onChange }: ToolLayerProps) {
  const { measure, navigation, clip, hiddenIds, shown, swipe } = settings;
  return (
    <>
      {measure && <MeasureHint viewer={viewer} kind={measure} onChange={onChange} />}
      {navigation !== 'orbit' && <NavigationHint navigation={navigation} onChange={onChange} />}
      {clip && !measure && <ClipHint onChange={onChange} />}
      {clip && extent && (
        <ClipHandles viewer={viewer} clip={clip} extent={extent} onChange={(next) => onChange({ clip: next })} />
      )}
      {elements > 0 && <HiddenElements count={hiddenIds.length} onShow={() => onChange({ hiddenIds: [] })} />}
      {shown === 'swipe' && elements > 0 && (
        <SwipeHandle share={swipe} onChange={(share) => onChange({ swipe: share })} />
      )}
    </>
  );
}

function ViewMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Message className={style.message} role="alert">
      <h2>{title}</h2>
      {children}
    </Message>
  );
}

/** How many elements were hidden by hand, and the way back. */
function HiddenElements({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('point-cloud');
  if (count === 0) return null;
  return (
    <p className={tools.hidden} role="status">
      {t('view.hiddenElements', { count })}{' '}
      <Button variant="link" onClick={onShow}>
        {t('view.showAll')}
      </Button>
    </p>
  );
}
