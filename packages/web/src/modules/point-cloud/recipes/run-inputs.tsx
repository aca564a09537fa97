import { isTextFile, ROW_COLUMNS, type GivenFacts, type Run, type RunRecord } from '@cloud/contract';
import type { ReactNode } from 'react';
import { useTranslation, type Translate } from '../../../lib/i18n/i18n.ts';
import { fileSize } from '../../../lib/validation.ts';
import control from '../controls.module.css';
import { useDataset } from '../datasets/use-datasets.ts';
import { decimal } from '../format.ts';
import { IconChevronRight } from '../icons.ts';
import work from '../runs/work-zone.module.css';
import { optionName } from './option-words.ts';
import style from './recipe-options.module.css';

/** What a run began with beside its recipe: source files by their checksums, how they were read, the seed. */
export function RunInputs({ run: { record, state, datasetId } }: { run: Run }) {
  const { t } = useTranslation(['run-options', 'point-cloud']);
  const { data: dataset } = useDataset(datasetId);
  if (!record) return state === 'succeeded' ? <p className={work.note}>{t('inputs.unknown')}</p> : null;
  const isReadOtherwise = dataset !== undefined && !areSame(dataset.given, record.reading.given);
  return (
    <details className={control.fold} data-testid="run-inputs">
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
        {t('inputs.title')}
      </summary>
      <dl className={`${control.facts} ${style.inputs}`}>
        {readingInWords(record, t).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={t('inputs.files')}>
          {record.files.map(({ name, size, sha256 }, k) => (
            <div key={k}>
              {name} <span className={control.muted}>{fileSize(size)}</span>
              <div className={style.digest}>{sha256 ? `SHA-256 ${sha256}` : t('inputs.gone')}</div>
            </div>
          ))}
        </Fact>
      </dl>
      {isReadOtherwise && <p className={work.note}>{t('readOtherwise')}</p>}
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function readingInWords({ seed, edits, reading, files }: RunRecord, t: Translate): [name: string, value: string][] {
  const { given, unit, unitSource, up, crs, tilt, engineVersion } = reading;
  const told = (value: string, isTold: boolean) => (isTold ? `${value} · ${t('inputs.told')}` : value);
  const fact = (name: string) => t(`point-cloud:facts.${name}`);
  return [
    [optionName('seed', t), String(seed)],
    [t('inputs.edits'), String(edits)],
    [fact('unit'), `${t(`point-cloud:unit.${unit || 'none'}`)} · ${t(`inputs.unitSource.${unitSource}`)}`],
    [fact('up'), told(t(`point-cloud:up.${up || 'z'}`), given.up !== '')],
    [fact('crs'), told(crs ?? t('point-cloud:facts.noCrs'), given.crs !== '')],
    [fact('colors'), told(t(`point-cloud:colorScale.${given.colors || 'auto'}`), given.colors !== '')],
    ...(given.rows || files.some(({ name }) => isTextFile(name))
      ? [[fact('columns'), rowsInWords(given.rows, t)] satisfies [string, string]]
      : []),
    [t('inputs.tilt'), tilt ? t('inputs.leveled', { degrees: decimal(tilt.degrees) }) : t('inputs.upright')],
    [t('inputs.engine'), engineVersion || '—'],
  ];
}

function rowsInWords(rows: GivenFacts['rows'], t: Translate): string {
  if (!rows) return t('point-cloud:columns.found');
  const { separator, headerLines, columns } = rows;
  const placed = ROW_COLUMNS.flatMap((name) => {
    const place = columns[name];
    return place === undefined ? [] : [`${t(`point-cloud:columns.of.${name}`)} ${place + 1}`];
  });
  const by = t(`point-cloud:columns.by.${separator}`);
  return t('inputs.rows', { separator: by, headerLines, columns: placed.join(' · ') });
}

/** Whether the same was said of the files. */
const areSame = (one: GivenFacts, other: GivenFacts): boolean =>
  (['unit', 'up', 'crs', 'colors'] as const).every((name) => one[name] === other[name]) &&
  JSON.stringify(one.rows) === JSON.stringify(other.rows);
