import { EDIT_OPENING_KINDS, type Run } from '@cloud/contract';
import type { StructuredModel } from '@cloud/viewer';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { IconTrash } from '../icons.ts';
import { usePage } from '../page-store.tsx';
import { ElementKindIcon } from '../result/elements/element-kind-icon.tsx';
import { isOpeningKept } from '../result/elements/element-tree.ts';
import style from './hand-editing.module.css';

/** What the chosen opening can become, beside the plan: door, window, passage or curtain wall, or nothing at all. */
export function ChosenOnPlan({ run, model }: { run: Run; model: StructuredModel | undefined }) {
  const { t } = useTranslation(['model-edit', 'point-cloud']);
  const id = usePage(({ elementId }) => elementId);
  const { edit } = useModelEditing(run.id);
  const opening = model?.openings.find((other) => other.id === id);
  if (!model || !opening || !isOpeningKept(model, opening)) return null;
  return (
    <div className={style.tools} role="toolbar" aria-label={t('plan.chosen')} data-testid="plan-chosen">
      <span className={style.name}>{opening.name || t(`point-cloud:element.${opening.type}`)}</span>
      {EDIT_OPENING_KINDS.map((kind) => (
        <IconButton
          key={kind}
          label={t('plan.becomes', { kind: t(`kind.${kind}`) })}
          aria-pressed={opening.type === kind}
          data-testid={`plan-becomes-${kind}`}
          onClick={() => opening.type !== kind && edit({ type: 'retype', id: opening.id, kind })}
        >
          <ElementKindIcon kind={kind} />
        </IconButton>
      ))}
      <IconButton
        label={t('plan.delete')}
        data-testid="plan-delete"
        onClick={() => edit({ type: 'delete-opening', id: opening.id })}
      >
        <IconTrash size={16} stroke={1.8} />
      </IconButton>
    </div>
  );
}
