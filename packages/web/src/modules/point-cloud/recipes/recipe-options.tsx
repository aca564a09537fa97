import { RUN_OPTIONS, RUN_PRESETS, type RunOptionValues, type RunPreset, type TeamRecipe } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { SmallSelect } from '../../../ui/choice/small-select.tsx';
import control from '../controls.module.css';
import { IconChevronRight } from '../icons.ts';
import work from '../runs/work-zone.module.css';
import { OptionRow } from './option-row.tsx';
import { areSame, effectsOf, unusual, valueOf } from './option-words.ts';
import style from './recipe-options.module.css';
import type { RunChoice } from './run-choice.ts';
import { TeamRecipeTools } from './team-recipe-tools.tsx';
import { useTeamRecipes } from './use-team-recipes.ts';

interface RecipeOptionsProps extends RunChoice {
  onChange: (choice: RunChoice) => void;
}

const PRESETS = Object.keys(RUN_PRESETS) as RunPreset[];
/** Stands for settings that are no preset's and no team's. */
const OWN = 'own';

/** The kind of building, what that changes, each option in words, and the recipes of the team. */
export function RecipeOptions({ recipe, options, onChange }: RecipeOptionsProps) {
  const { t } = useTranslation('run-options');
  const teamRecipes = useTeamRecipes();
  const { known, current, chosen, setChosen } = useKnownRecipes({ recipe, options }, teamRecipes);
  const choices = current ? known : [{ value: OWN, label: t('own') }, ...known];
  const effects = effectsOf(options, t);
  const choose = (value: string) => {
    const next = known.find((one) => one.value === value);
    if (!next) return;
    setChosen(value);
    onChange({ recipe: next.recipe, options: next.options });
  };
  return (
    <div className={style.part} data-testid="recipe-options">
      <label className={style.kind}>
        <span>{t('kind')}</span>
        <SmallSelect value={current?.value ?? OWN} options={choices} data-testid="recipe-kind" onChange={choose} />
      </label>
      <ul className={style.effects} aria-label={t('effects')}>
        {effects.length === 0 && <li>{t('usual')}</li>}
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <details className={control.fold}>
        <summary data-testid="recipe-fold">
          <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          {t('options')}
          {effects.length > 0 && <span className={work.note}>{effects.length}</span>}
        </summary>
        <ul className={style.options}>
          {RUN_OPTIONS.map((option) => (
            <OptionRow
              key={option.name}
              option={option}
              value={valueOf(option, options)}
              onChange={(value) => onChange({ recipe, options: unusual({ ...options, [option.name]: value }) })}
            />
          ))}
        </ul>
        <TeamRecipeTools
          choice={{ recipe, options }}
          current={teamRecipes.find(({ id }) => id === (current?.value ?? chosen))}
          onSaved={setChosen}
        />
      </details>
    </div>
  );
}

/** Presets and recipes of the team, and which of them the settings are. */
function useKnownRecipes({ recipe, options }: RunChoice, teamRecipes: readonly TeamRecipe[]) {
  const { t } = useTranslation('run-options');
  // Two recipes may hold the same values: the one that was chosen stays.
  const [chosen, setChosen] = useState('');
  const known = [
    ...PRESETS.map((name) => ({
      value: `preset/${name}`,
      label: t(`preset.${name}`),
      recipe,
      options: RUN_PRESETS[name] as RunOptionValues,
    })),
    ...teamRecipes.map((one) => ({
      value: one.id,
      label: t('team', { name: one.name }),
      recipe: one.recipe,
      options: one.options as RunOptionValues,
    })),
  ];
  const fits = known.filter((one) => areSame(one.options, options) && one.recipe === recipe);
  return { known, current: fits.find(({ value }) => value === chosen) ?? fits[0], chosen, setChosen };
}
