import { cardClass } from '../../../ui/card/card.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { shortCount } from '../format.ts';
import { IconChevronRight, IconCube } from '../icons.ts';
import { useOpenDataset } from '../page-store.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import style from './sample-list.module.css';
import { useSamples, useTrySample } from './use-datasets.ts';

/** Clouds that come with the product, so that a first try needs no file. */
export function SampleList() {
  const { t } = useTranslation('point-cloud');
  const { data: samples = [] } = useSamples();
  const addSample = useTrySample();
  const openDataset = useOpenDataset();
  const tryIt = (name: string) => addSample.mutate(name, { onSuccess: ({ id }) => openDataset(id) });
  return (
    <div className={style.samples}>
      {samples.map(({ name, points }) => {
        const title = t(`sample.label.${name}.title`, { defaultValue: name });
        const isAdding = addSample.isPending && addSample.variables === name;
        return (
          <PlainButton
            key={name}
            className={`${cardClass} ${style.sample}`}
            disabled={addSample.isPending}
            data-testid="sample"
            title={t('sample.try', { name: title })}
            onClick={() => tryIt(name)}
          >
            <span className={style.mark}>
              <IconCube size={20} stroke={1.5} aria-hidden="true" />
            </span>
            <span className={style.name}>{title}</span>
            <span className={style.text}>
              {isAdding
                ? t('sample.adding')
                : [
                    t(`sample.label.${name}.text`, { defaultValue: '' }),
                    points > 0 && t('dataset.points', { number: shortCount(points) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </span>
            <IconChevronRight className={style.go} size={16} stroke={1.8} aria-hidden="true" />
          </PlainButton>
        );
      })}
    </div>
  );
}
