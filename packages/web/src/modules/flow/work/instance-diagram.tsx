import { ListFailed } from '../../../crud/page/list-states.tsx';
import { withTexts } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import type { ProcessViewQuery } from './use-process-view.ts';

const ProcessDiagram = lazyPart(
  async () => (await withTexts(import('../diagram/process-diagram.tsx'), 'flow-designer')).ProcessDiagram,
);

/** The drawing with what is done and where it stands; the library that draws it comes with the first one. */
export function InstanceDiagram({ view }: { view: ProcessViewQuery }) {
  if (view.error) return <ListFailed error={view.error} onRetry={() => void view.refetch()} />;
  if (!view.data) return <Spinner />;
  const { xml, current, done } = view.data;
  return <ProcessDiagram xml={xml} marks={{ current, done, faults: [] }} />;
}
