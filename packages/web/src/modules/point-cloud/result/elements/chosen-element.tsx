import type { StructuredModel } from '@cloud/viewer';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { raisedClass } from '../../../../ui/card/card.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconX } from '../../icons.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import { ElementKindIcon } from './element-kind-icon.tsx';
import { useChosenRow, useNameOf } from './element-name.ts';
import style from './element-panel.module.css';

/** Names the chosen element over the view of a small screen, and leads to what is known of it. */
export function ChosenElement({ model }: { model: StructuredModel }) {
  const { t } = useTranslation('point-cloud');
  const row = useChosenRow(model);
  const nameOf = useNameOf();
  const changePage = useChangePage();
  // Guests see the view only.
  const isGuest = usePage((page) => page.isGuest);
  if (!row) return null;
  return (
    <div className={`${raisedClass} ${style.chosen}`} data-testid="chosen-element">
      <ElementKindIcon kind={row.kind} />
      <span>{nameOf(row)}</span>
      {!isGuest && (
        <Button variant="link" onClick={() => changePage({ zone: 'work' })}>
          {t('element.details')}
        </Button>
      )}
      <IconButton label={t('element.unselect')} onClick={() => changePage({ elementId: null })}>
        <IconX size={15} stroke={1.8} />
      </IconButton>
    </div>
  );
}
