import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { CONFIG } from '../../lib/config.ts';
import { useTabs } from '../../shell/tabs/tabs.ts';
import { usePage } from './page-store.tsx';
import type { PageState } from './page-store.tsx';

/** What an address opens. A linked dataset is shown at once on a small screen too. */
export function stateOfUrl(search: string): Partial<PageState> {
  const query = new URLSearchParams(search);
  const datasetId = query.get('dataset') ?? '';
  return {
    datasetId,
    runId: query.get('run') ?? '',
    elementId: query.get('element'),
    linkedView: query.get('view') ?? '',
    ...(datasetId && { zone: 'view' as const }),
  };
}

export function searchOf({ datasetId, runId }: Pick<PageState, 'datasetId' | 'runId'>): string {
  const query = new URLSearchParams({ ...(datasetId && { dataset: datasetId }), ...(runId && { run: runId }) });
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** The run of a dataset that an open tab shows; '' for the latest, or where no tab shows the dataset. */
export function openRunOf(datasetId: string): string {
  const own = useTabs
    .getState()
    .tabs.filter(({ path, query }) => path === CONFIG.firstPage && query['dataset'] === datasetId);
  const runs = own.map(({ query }) => query['run'] ?? '');
  return runs.includes('') ? '' : (runs[0] ?? '');
}

/** The address follows what is shown, so that a reload or a copied address leads back here. */
export function usePageUrl(): void {
  const datasetId = usePage((page) => page.datasetId);
  const runId = usePage((page) => page.runId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = searchOf({ datasetId, runId });
  useEffect(() => {
    if (wanted !== search) navigate(`${pathname}${wanted}`, { replace: true, state: { isInPlace: true } });
  }, [wanted]); // oxlint-disable-line react/exhaustive-deps -- only what is shown moves the address
}
