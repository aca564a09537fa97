import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { ElementFacts } from './element-facts.ts';
import style from './element-panel.module.css';

/** From this confidence on the panel tells no doubt. */
const CERTAIN = 0.95;

/** Says what lowers the confidence of an element; says nothing after a user confirmed or edited the element. */
export function ElementDoubts({ of: { confidence, status, evidence } }: { of: Omit<ElementFacts, 'id' | 'measures'> }) {
  const { t } = useTranslation('point-cloud');
  const isJudged = status === 'confirmed' || status === 'edited';
  if (isJudged || confidence >= CERTAIN || !evidence.doubts?.length) return null;
  const doubts = evidence.doubts.map((doubt) => t(`element.doubt.${doubt}`)).join(t('element.doubtAnd'));
  return (
    <p className={style.doubts} data-testid="element-doubts">
      {t('element.doubts', { doubts })}
    </p>
  );
}
