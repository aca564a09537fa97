import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { ElementFacts } from './element-facts.ts';
import style from './element-panel.module.css';

/** From this confidence on the panel tells no doubt but an odd size. */
const CERTAIN = 0.95;

/** Says what lowers the confidence of an element; says nothing after a user confirmed or edited the element. */
export function ElementDoubts({ of: { confidence, status, evidence } }: { of: Omit<ElementFacts, 'id' | 'measures'> }) {
  const { t } = useTranslation('point-cloud');
  const isJudged = status === 'confirmed' || status === 'edited';
  const isCertain = confidence >= CERTAIN;
  const told = (evidence.doubts ?? []).filter((doubt) => !isCertain || doubt === 'oddSize');
  if (isJudged || told.length === 0) return null;
  const doubts = told.map((doubt) => t(`element.doubt.${doubt}`)).join(t('element.doubtAnd'));
  return (
    <p className={style.doubts} data-testid="element-doubts">
      {t(isCertain ? 'element.look' : 'element.doubts', { doubts })}
    </p>
  );
}
