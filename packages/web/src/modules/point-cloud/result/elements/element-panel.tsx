import type { Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { explainWarning } from '../../coded-message.ts';
import { Tag } from '../../../../ui/message/tag.tsx';
import control from '../../controls.module.css';
import { decimal, percent, shortLength, wholeCount } from '../../format.ts';
import { IconX } from '../../icons.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import { ElementDoubts } from './element-doubts.tsx';
import { ElementEdits } from './element-edits.tsx';
import { findElementFacts } from './element-facts.ts';
import type { ElementFacts } from './element-facts.ts';
import { findingLines } from './opening-findings.ts';
import { ElementRemarks } from './element-remarks.tsx';
import { ElementKindIcon } from './element-kind-icon.tsx';
import { useChosenRow, useNameOf, useTitleOf } from './element-name.ts';
import style from './element-panel.module.css';

interface ElementPanelProps {
  model: StructuredModel;
  run: Run;
  /** Confirming and excluding have their buttons already. */
  isJudgedAbove?: boolean;
}

/** What is known of the chosen element, and what was only assumed. */
export function ElementPanel({ model, run, isJudgedAbove = false }: ElementPanelProps) {
  const { t } = useTranslation('point-cloud');
  const chosen = usePage(({ elementId }) => elementId);
  const changePage = useChangePage();
  const nameOf = useNameOf();
  const titleOf = useTitleOf();
  const row = useChosenRow(model);
  const facts = chosen ? findElementFacts(model, chosen) : undefined;
  if (!row || !facts) return null;
  return (
    <section className={style.panel} aria-label={t('element.facts')} data-testid="element-panel" data-id={chosen}>
      <div className={style.head}>
        <ElementKindIcon kind={row.kind} />
        <h3>{titleOf(row)}</h3>
        {facts.status !== 'auto' && <Tag>{t(`element.status.${facts.status}`)}</Tag>}
        <IconButton label={t('element.unselect')} onClick={() => changePage({ elementId: null })}>
          <IconX size={15} stroke={1.8} />
        </IconButton>
      </div>
      <dl className={style.facts}>
        {figuresOf(facts, t).map(([name, value]) => (
          <div key={name} className={style.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ElementDoubts of={facts} />
      {row.isAssumed && <Assumptions of={facts} />}
      {run.isEditable && <ElementEdits {...{ run, model, isJudgedAbove }} id={facts.id} status={facts.status} />}
      <ElementRemarks key={facts.id} run={run} id={facts.id} name={nameOf(row)} />
    </section>
  );
}

/** What was measured of an element, each with its name. */
function figuresOf(
  { use, measures, leaves, findings, confidence, evidence }: ElementFacts,
  t: Translate,
): [name: string, value: string][] {
  return [
    ...(use ? [[t('element.use'), t(`element.useOf.${use}`)] as [string, string]] : []),
    ...measures.map(({ key, value, unit }): [string, string] => [
      t(`element.${key}`),
      unit === 'm2' ? `${decimal(value)} m²` : unit === 'count' ? String(value) : shortLength(value),
    ]),
    ...(leaves ? [[t('element.leaves'), leaves.map((angle) => `${angle}°`).join(' · ')] as [string, string]] : []),
    ...(findings ? findingLines(findings, t) : []),
    [t('element.confidence'), percent(confidence)],
    // Without points nothing was measured, and 0 mm would say that it fits.
    ...(evidence.points > 0 ? evidenceOf(evidence, t) : []),
  ];
}

const evidenceOf = (
  { coverage, rms, points, around, alike }: ElementFacts['evidence'],
  t: Translate,
): [string, string][] => [
  [t('element.coverage'), percent(coverage)],
  ...(around === undefined ? [] : [[t('element.around'), percent(around)] as [string, string]]),
  ...(alike === undefined ? [] : [[t('element.alike'), wholeCount(alike)] as [string, string]]),
  ...(rms > 0 ? [[t('element.rms'), shortLength(rms)] as [string, string]] : []),
  [t('element.points'), wholeCount(points)],
];

/** What was taken from a preset instead of the scan. */
function Assumptions({ of: { assumptions } }: { of: ElementFacts }) {
  const { t } = useTranslation('point-cloud');
  return (
    <div className={`${style.assumptions} ${control.hatch}`}>
      <div>
        {t('element.assumptions')}
        <ul>
          {assumptions.length === 0 && <li>{t('element.assumedPlain')}</li>}
          {assumptions.map((assumption, i) => (
            <li key={i}>{explainWarning(assumption, t)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
