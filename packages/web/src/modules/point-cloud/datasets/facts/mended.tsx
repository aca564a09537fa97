import type { Dataset, GivenFacts } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ArtifactPicture } from '../../../../lib/artifact-picture.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import style from './fact-chips.module.css';
import { factsInWords } from './facts-in-words.ts';
import { forgetBefore, useBefore } from './reread-store.ts';

interface MendedProps {
  dataset: Dataset;
  /** Reads the files again as they were read before. */
  onBack: (facts: GivenFacts) => Promise<void>;
}

/** A scan as it was read before, beside what it is now, until the new reading is kept or taken back. */
export function Mended({ dataset, onBack }: MendedProps) {
  const { t } = useTranslation('point-cloud');
  const before = useBefore(dataset.id);
  if (!before || before.dataset === dataset) return null;
  const [old, now] = [factsInWords(before.dataset, t), factsInWords(dataset, t)];
  const names = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] || now[name]);
  const back = async () => {
    await onBack(before.dataset.given);
    forgetBefore(dataset.id);
  };
  return (
    <section className={style.mended} aria-label={t('mend.heading')} data-testid="mended">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('mend.before')}</th>
            <th scope="col">{t('mend.now')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            <td>{before.picture && <img src={before.picture} alt={t('mend.before')} />}</td>
            <td>{dataset.thumbnail && <ArtifactPicture href={dataset.thumbnail} alt={t('mend.now')} />}</td>
          </tr>
          {names.map((name) => (
            <tr key={name} data-changed={old[name] !== now[name]}>
              <th scope="row">{t(`facts.${name}`)}</th>
              <td>{old[name]}</td>
              <td>{now[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.buttons}>
        <Button size="sm" onClick={() => void back().catch(() => undefined)}>
          {t('mend.back')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => forgetBefore(dataset.id)}>
          {t('mend.keep')}
        </Button>
      </div>
    </section>
  );
}
