import type { Aabb } from '@cloud/viewer';
import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { HandTool } from './hand-editing/gesture.ts';

export type Zone = 'datasets' | 'view' | 'work';
/** Parts of the right zone, one seen at a time. */
export type WorkPart = 'result' | 'elements' | 'review' | 'files' | 'history';

/** What one open modelling page shows. Several tabs may show several datasets. */
export interface PageState {
  datasetId: string;
  /** Empty: the latest run of the dataset. */
  runId: string;
  /** Chosen element of the model. */
  elementId: string | null;
  /** Element that the pointer is over, wherever that is. */
  hoveredId: string | null;
  /** The tool that draws on plan and view. */
  tool: HandTool;
  /** The first of two clicks with the tool is done. */
  isHalfway: boolean;
  isPlanOpen: boolean;
  /** The two units that the scan may be in are shown among its facts. */
  isUnitAsked: boolean;
  /** A proposed reading is shown beside the one in force. */
  isProposalOpen: boolean;
  isLeftOpen: boolean;
  isRightOpen: boolean;
  /** The zone that a small screen shows. */
  zone: Zone;
  workPart: WorkPart;
  /** The run that the shown one is compared with; empty for none. */
  compareWith: string;
  /** Stage of the shown run that it is looked at after; empty: at its model. */
  step: string;
  /** A place to fly to that no element of the shown model has: world box, meters. */
  place: Aabb | null;
  /** View of the link the page was opened with, until it is shown. */
  linkedView: string;
  /** Opened by a guest link: looked at without an account. */
  isGuest: boolean;
}

type PageStore = StoreApi<PageState>;
const PageContext = createContext<PageStore | undefined>(undefined);

export function PageProvider({ initial, children }: { initial: Partial<PageState>; children: ReactNode }) {
  const [store] = useState(() =>
    createStore<PageState>(() => ({
      datasetId: '',
      runId: '',
      elementId: null,
      hoveredId: null,
      tool: 'select',
      isHalfway: false,
      isPlanOpen: false,
      isUnitAsked: false,
      isProposalOpen: true,
      isLeftOpen: true,
      isRightOpen: true,
      zone: 'datasets',
      workPart: initial.elementId ? 'elements' : 'result',
      compareWith: '',
      step: '',
      place: null,
      linkedView: '',
      isGuest: false,
      ...initial,
    })),
  );
  return <PageContext value={store}>{children}</PageContext>;
}

export function usePageStore(): PageStore {
  const store = use(PageContext);
  if (!store) throw new Error('outside of a modelling page');
  return store;
}

/** A part of the page's state. */
export function usePage<T>(select: (state: PageState) => T): T {
  return useStore(usePageStore(), select);
}

/** Changes the page's state. */
export function useChangePage(): (change: Partial<PageState>) => void {
  const store = usePageStore();
  return store.setState;
}

/** Opens a dataset with nothing of the last one. */
export function useOpenDataset(): (datasetId: string) => void {
  const store = usePageStore();
  return (datasetId) => {
    if (store.getState().datasetId === datasetId) store.setState({ zone: 'view' });
    else
      store.setState({
        datasetId,
        runId: '',
        elementId: null,
        tool: 'select',
        compareWith: '',
        step: '',
        isPlanOpen: false,
        isUnitAsked: false,
        isProposalOpen: true,
        linkedView: '',
        zone: 'view',
        workPart: 'result',
      });
  };
}
