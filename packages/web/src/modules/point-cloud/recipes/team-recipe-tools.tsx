import type { TeamRecipe } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import work from '../runs/work-zone.module.css';
import { areSame } from './option-words.ts';
import type { RunChoice } from './run-choice.ts';
import style from './recipe-options.module.css';
import { useRemoveTeamRecipe, useSaveTeamRecipe } from './use-team-recipes.ts';

interface TeamRecipeToolsProps {
  choice: RunChoice;
  /** The team's recipe that was chosen last; it may have been changed since. */
  current: TeamRecipe | undefined;
  onSaved: (id: string) => void;
}

/** Keeping what is set for the team, and changing or removing what the team keeps. */
export function TeamRecipeTools({ choice, current, onSaved }: TeamRecipeToolsProps) {
  const { t } = useTranslation('run-options');
  const [isNaming, setIsNaming] = useState(false);
  const save = useSaveTeamRecipe();
  const remove = useRemoveTeamRecipe();
  const isChanged = current && !(areSame(current.options, choice.options) && current.recipe === choice.recipe);
  const update = async ({ id, name }: TeamRecipe) => {
    await save.mutateAsync({ id, name, recipe: choice.recipe, options: choice.options });
    toast.success(t('saved', { name }));
  };
  const drop = async ({ id, name }: TeamRecipe) => {
    if (await confirm({ text: t('removeQuestion', { name }), note: t('removeNote'), isDangerous: true })) {
      await remove.mutateAsync(id);
    }
  };
  return (
    <>
      {current && <p className={work.note}>{t('owner', { name: current.ownerName, time: current.updateTime })}</p>}
      <div className={style.tools}>
        <Button size="sm" data-testid="keep-recipe" onClick={() => setIsNaming(true)}>
          {t('keep')}
        </Button>
        {current?.isEditable && isChanged && (
          <Button size="sm" onClick={() => void update(current).catch(() => {})}>
            {t('update', { name: current.name })}
          </Button>
        )}
        {current?.isEditable && (
          <Button size="sm" data-testid="remove-recipe" onClick={() => void drop(current).catch(() => {})}>
            {t('remove')}
          </Button>
        )}
      </div>
      {isNaming && <NameDialog choice={choice} onSaved={onSaved} onClose={() => setIsNaming(false)} />}
    </>
  );
}

function NameDialog({
  choice,
  onSaved,
  onClose,
}: Pick<TeamRecipeToolsProps, 'choice' | 'onSaved'> & { onClose: () => void }) {
  const { t } = useTranslation('run-options');
  const [name, setName] = useState('');
  const save = useSaveTeamRecipe();
  const submit = async () => {
    const { id } = await save.mutateAsync({ name, recipe: choice.recipe, options: choice.options });
    toast.success(t('saved', { name }));
    onSaved(id);
    onClose();
  };
  return (
    <Dialog title={t('keep')} onClose={onClose}>
      <Form isStacked onSubmit={() => void submit().catch(() => {})}>
        <p>{t('keepText')}</p>
        <TextField label={t('name')} isFirst isRequired maxLength={64} value={name} onChange={setName} />
        <Button variant="primary" type="submit" isBusy={save.isPending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  );
}
