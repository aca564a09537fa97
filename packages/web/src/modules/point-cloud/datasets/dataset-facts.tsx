import type { Dataset } from '@cloud/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize } from '../../../lib/validation.ts';
import { explainWarning } from '../coded-message.ts';
import { Tag } from '../../../ui/message/tag.tsx';
import control from '../controls.module.css';
import { decimal, shortLength, timeAgo, wholeCount } from '../format.ts';
import { IconInfoCircle } from '../icons.ts';
import { sizeOf } from './dataset-card.tsx';
import { sizeText } from './dataset-size.ts';
import { FactChips } from './facts/fact-chips.tsx';
import { openWarnings } from './facts/unit-question.ts';
import style from './dataset-facts.module.css';

/** What is known of a cloud, the most wanted first. */
export function DatasetFacts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { points } = dataset;
  const warnings = openWarnings(dataset);
  // Of a cloud that could not be read there is little to say: all of it.
  const isFailed = dataset.state === 'failed';
  const isWhole = isUnfolded || isFailed;
  const size = sizeText(dataset);
  return (
    <>
      <dl className={`${control.facts} ${style.facts}`}>
        {points > 0 && <Fact name={t('facts.points')}>{wholeCount(points)}</Fact>}
        {size && <Fact name={t('facts.extent')}>{size}</Fact>}
        {isWhole && <MoreFacts dataset={dataset} />}
      </dl>
      {/* Those of a cloud that could not be read stand with the reason. */}
      {points > 0 && !isFailed && <FactChips dataset={dataset} />}
      {!isFailed && (
        <div>
          <Button
            variant="link"
            className={control.muted}
            aria-expanded={isWhole}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {t(isWhole ? 'facts.showLess' : 'facts.showAll')}
          </Button>
        </div>
      )}
      {warnings.length > 0 && (
        <ul className={style.notes} aria-label={t('facts.notes')}>
          {warnings.map((warning, i) => (
            <li key={i}>
              <IconInfoCircle size={14} stroke={1.8} aria-hidden="true" />
              {explainWarning(warning, t)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function MoreFacts({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const { bounds, attributes, spacing, files, createTime } = dataset;
  return (
    <>
      {spacing > 0 && <Fact name={t('facts.spacing')}>{shortLength(spacing)}</Fact>}
      {bounds && (
        <Fact name={t('facts.bounds')}>
          {([0, 1, 2] as const).map((k) => (
            <div key={k}>
              {'XYZ'[k]} {decimal(bounds.min[k])} … {decimal(bounds.max[k])}
            </div>
          ))}
        </Fact>
      )}
      {attributes.length > 0 && (
        <Fact name={t('facts.attributes')}>
          <span className={style.tags}>
            {attributes.map((name) => (
              <Tag key={name}>{t(`attribute.${name}`, { defaultValue: name })}</Tag>
            ))}
          </span>
        </Fact>
      )}
      <Fact name={t('facts.size')}>{fileSize(sizeOf(dataset))}</Fact>
      <Fact name={t('facts.files')}>
        {files.map((file) => (
          <div key={file.name}>
            {file.name} <span className={control.muted}>{fileSize(file.size)}</span>
          </div>
        ))}
      </Fact>
      <Fact name={t('facts.created')}>
        <time title={createTime}>{timeAgo(createTime)}</time>
      </Fact>
    </>
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
