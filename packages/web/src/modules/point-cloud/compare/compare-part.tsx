import { DIFFERENCE_STATES, type Run, type RunDifference } from '@cloud/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { SmallSelect } from '../../../ui/choice/small-select.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import control from '../controls.module.css';
import { clockTime, decimal, inOneLine, shortLength } from '../format.ts';
import { IconX } from '../icons.ts';
import { editsQuery } from '../edits/edits-query.ts';
import { useChangePage, usePage, usePageStore } from '../page-store.tsx';
import { optionName, toldText } from '../recipes/option-words.ts';
import { ElementKindIcon } from '../result/elements/element-kind-icon.tsx';
import { spokenName } from '../result/elements/element-name.ts';
import work from '../runs/work-zone.module.css';
import { useRun } from '../runs/use-runs.ts';
import { elementBox } from './changed-shapes.ts';
import style from './compare-part.module.css';
import { useComparedModels, useDifferences } from './use-comparison.ts';

type State = Exclude<RunDifference['state'], 'same'>;
const STATES = DIFFERENCE_STATES.filter((state): state is State => state !== 'same');
const TONES = { moved: 'busy', resized: 'busy', changed: undefined, added: 'good', removed: 'bad' } as const;

/** The shown run against another one of its scan: how they were made, and what became of the elements. */
export function ComparePart({ run }: { run: Run }) {
  const { t } = useTranslation('run-compare');
  const compareWith = usePage((page) => page.compareWith);
  const changePage = useChangePage();
  const { data: other } = useRun(compareWith);
  const { data: differences, isError, refetch } = useDifferences(compareWith, run);
  return (
    <section className={work.section} aria-label={t('heading')} data-testid="compare">
      <h2 className={control.heading}>
        {t('heading')}
        <IconButton label={t('close')} onClick={() => changePage({ compareWith: '', place: null })}>
          <IconX size={16} stroke={1.8} />
        </IconButton>
      </h2>
      {other && <RunFacts before={other} after={run} />}
      {isError ? (
        <p className={work.note} role="alert">
          {t('failed')}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : differences ? (
        <DifferenceList run={run} differences={differences} />
      ) : (
        <Spinner />
      )}
    </section>
  );
}

/** How the two runs were made, where that differs. */
function RunFacts({ before, after }: { before: Run; after: Run }) {
  const { t } = useTranslation(['run-compare', 'point-cloud', 'run-options']);
  const names = [...new Set([...Object.keys(before.options), ...Object.keys(after.options)])];
  const edits = useEditCounts(before, after);
  const recipeOf = ({ recipe }: Run) => t(`point-cloud:recipe.${recipe}.name`);
  const facts = [
    { name: t('fact.recipe'), before: recipeOf(before), after: recipeOf(after) },
    ...names.map((name) => {
      return {
        name: optionName(name, t),
        before: toldText(name, before.options, t),
        after: toldText(name, after.options, t),
      };
    }),
    { name: t('fact.engineVersion'), before: before.engineVersion, after: after.engineVersion },
    { name: t('fact.revision'), before: edits?.[0] ?? '', after: edits?.[1] ?? '' },
  ].filter((fact) => fact.before !== fact.after);
  return (
    <>
      <dl className={style.runs}>
        <dt data-side="before">{t('before')}</dt>
        <dd>{clockTime(before.startTime)}</dd>
        <dt data-side="after">{t('after')}</dt>
        <dd>{clockTime(after.startTime)}</dd>
        {facts.map((fact) => (
          <FactRow key={fact.name} {...fact} />
        ))}
      </dl>
      {facts.length === 0 && <p className={work.note}>{t('same')}</p>}
    </>
  );
}

/** How many edits hold in each run, those taken over from an earlier one among them. */
function useEditCounts(...runs: readonly Run[]): readonly string[] | undefined {
  const lists = useQueries({ queries: runs.map(({ id }) => editsQuery(id)) }).map(({ data }) => data);
  if (lists.includes(undefined)) return undefined;
  return lists.map((edits) => String(edits?.filter(({ isUndone }) => !isUndone).length));
}

function FactRow({ name, before, after }: { name: string; before: string; after: string }) {
  const { t } = useTranslation('run-compare');
  return (
    <>
      <dt>{name}</dt>
      <dd>{t('change', { before, after })}</dd>
    </>
  );
}

function DifferenceList({ run, differences }: { run: Run; differences: readonly RunDifference[] }) {
  const { t } = useTranslation('run-compare');
  const [shown, setShown] = useState<State | 'all'>('all');
  const differing = differences.filter(({ state }) => state !== 'same');
  const same = differences.length - differing.length;
  if (differing.length === 0) return <p className={work.note}>{t('nothing')}</p>;
  const countOf = (state: State) => differing.filter((one) => one.state === state).length;
  const options = [
    { value: 'all' as const, label: t('all', { value: differing.length }) },
    ...STATES.filter(countOf).map((state) => ({ value: state, label: `${t(`state.${state}`)} ${countOf(state)}` })),
  ];
  const rows = differing.filter(({ state }) => shown === 'all' || state === shown);
  return (
    <>
      <SmallSelect label={t('listLabel')} value={shown} options={options} onChange={setShown} />
      <ol className={control.list} aria-label={t('listLabel')}>
        {rows.map((difference) => (
          <DifferenceRow key={`${difference.before} ${difference.after}`} run={run} difference={difference} />
        ))}
      </ol>
      {same > 0 && <p className={work.note}>{t('unchanged', { value: same })}</p>}
    </>
  );
}

function DifferenceRow({ run, difference }: { run: Run; difference: RunDifference }) {
  const { t } = useTranslation(['run-compare', 'point-cloud']);
  const store = usePageStore();
  const chosen = usePage(({ elementId }) => elementId);
  const { before } = useComparedModels(run);
  const { kind, state, name, storey } = difference;
  const go = () => {
    if (difference.after !== null) return store.setState({ elementId: difference.after });
    // The view has no element that is gone: it flies to where that was.
    const place = before && difference.before !== null ? elementBox(before, difference.before) : undefined;
    return store.setState({ elementId: null, place: place ?? null });
  };
  return (
    <li data-testid="difference" data-state={state} data-kind={kind}>
      <PlainButton
        className={control.row}
        aria-current={difference.after !== null && difference.after === chosen}
        onClick={go}
      >
        <ElementKindIcon kind={kind} />
        <span className={style.what}>
          <span className={style.name}>
            {spokenName(name, t) || t(`point-cloud:element.${kind}`)}{' '}
            <small>{storey && t('point-cloud:element.storeyNamed', { name: storey })}</small>
          </span>
          <Details difference={difference} />
        </span>
        {state !== 'same' && <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>}
      </PlainButton>
    </li>
  );
}

/** The differences in meters. */
function Details({ difference: { shift, measures } }: { difference: RunDifference }) {
  const { t } = useTranslation(['run-compare', 'point-cloud']);
  const shiftText = shift >= 0.001 ? [t('shift', { value: inOneLine(shortLength(shift)) })] : [];
  const texts = measures.map(({ measure, before, after }) => {
    const name = measure === 'diameter' ? t('diameter') : t(`point-cloud:element.${measure}`);
    const difference = `${after > before ? '+' : '−'}${differenceText(measure, Math.abs(after - before))}`;
    return t('measure', { name, before: valueText(measure, before), after: valueText(measure, after), difference });
  });
  const all = [...texts, ...shiftText];
  return all.length > 0 && <small className={style.details}>{all.join(t('point-cloud:place.comma'))}</small>;
}

function valueText(measure: string, value: number): string {
  if (measure === 'area') return inOneLine(`${decimal(value)} m²`);
  return measure === 'risers' ? String(value) : inOneLine(`${decimal(value, 3)} m`);
}

const differenceText = (measure: string, value: number): string =>
  measure === 'area' || measure === 'risers' ? valueText(measure, value) : inOneLine(shortLength(value));
