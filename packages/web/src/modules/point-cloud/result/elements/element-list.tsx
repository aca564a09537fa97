import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useDeferredValue, useMemo, useState } from 'react';
import { SearchField } from '../../../../ui/field/search-field.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import control from '../../controls.module.css';
import work from '../../runs/work-zone.module.css';
import { useChangesSinceRelease, type ChangesSinceRelease } from '../use-changes-since-release.ts';
import { usePage } from '../../page-store.tsx';
import { useModel } from '../use-model.ts';
import { ElementPanel } from './element-panel.tsx';
import { useNameOf } from './element-name.ts';
import style from './element-list.module.css';
import { ElementTree, type ElementMarks } from './element-tree-view.tsx';
import { buildElementTree, filterTree } from './element-tree.ts';
import { RejectedElements } from './rejected-elements.tsx';
import { useRemarks } from './use-remarks.ts';

/** The elements of a run, and below them what is known of the chosen one. */
export function ElementsPart({ run }: { run: Run }) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const { data: model, isError, refetch } = useModel(run);
  const changes = useChangesSinceRelease(run, model);
  const isReviewed = usePage(({ workPart }) => workPart === 'review');
  return (
    <section className={style.part} aria-label={t('result.elements')}>
      {isError && (
        <p className={work.note} role="alert">
          {t('result.loadFailed')}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('app:retry')}
          </Button>
        </p>
      )}
      {model && <Elements run={run} model={model} changes={changes} />}
      {model && !isReviewed && <ElementPanel run={run} model={model} />}
    </section>
  );
}

interface ElementsProps {
  run: Run;
  model: StructuredModel;
  changes: ChangesSinceRelease | undefined;
}

/** The elements of a model in their tree, searched by name and narrowed to what was only assumed. */
function Elements({ run, model, changes }: ElementsProps) {
  const { t } = useTranslation('point-cloud');
  const [wanted, setWanted] = useState('');
  const [isOnlyAssumed, setIsOnlyAssumed] = useState(false);
  const search = useDeferredValue(wanted.trim().toLowerCase());
  const nameOf = useNameOf();
  const tree = useMemo(() => buildElementTree(model), [model]);
  const marks = useMarks(run, changes);
  const isFiltered = search !== '' || isOnlyAssumed;
  const shown = useMemo(() => {
    if (!isFiltered) return tree;
    return filterTree(
      tree,
      (row) => (!isOnlyAssumed || row.isAssumed) && (search === '' || nameOf(row).toLowerCase().includes(search)),
    );
  }, [tree, isFiltered, isOnlyAssumed, search, nameOf]);
  return (
    <>
      <div className={style.search}>
        <SearchField label={t('result.searchElements')} value={wanted} onChange={setWanted} />
        <IconButton
          label={t('result.onlyAssumed')}
          className={style.assumed}
          aria-pressed={isOnlyAssumed}
          onClick={() => setIsOnlyAssumed(!isOnlyAssumed)}
        >
          <span className={control.hatch} />
        </IconButton>
      </div>
      <div className={style.list}>
        <ElementTree tree={shown} isWholeOpen={isFiltered} marks={marks} />
        <RejectedElements run={run} model={model} />
        {shown.length === 0 && <p className={work.note}>{t('result.noneFound')}</p>}
        {tree.some(({ groups }) => groups.some(({ rows }) => rows.some((row) => row.isAssumed))) && (
          <p className={work.note}>{t('result.assumedHint')}</p>
        )}
      </div>
    </>
  );
}

function useMarks(run: Run, changes: ChangesSinceRelease | undefined): ElementMarks {
  const { data } = useRemarks(run.id);
  return useMemo(() => {
    const remarks = new Map<string, number>();
    for (const { elementId, isDone } of data ?? [])
      if (!isDone) remarks.set(elementId, (remarks.get(elementId) ?? 0) + 1);
    return { remarks, changes: changes?.of ?? new Map(), releaseNumber: changes?.releaseNumber ?? '' };
  }, [data, changes]);
}
