import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';
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
