import type { Dataset } from '@cloud/contract';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconChevronDown, IconX } from '../icons.ts';
import { sizeText } from './dataset-size.ts';
import style from './dataset-facts.module.css';
import { forgetBefore, noteBefore, useBefore } from './reread-store.ts';
import { useRereadDataset } from './use-datasets.ts';

const UNITS = ['m', 'mm', 'ft', 'us-ft'] as const;
const AXES = ['z', 'y'] as const;
type Facts = Pick<Dataset, 'unit' | 'up'>;

/** Unit, axis and reference system of a cloud; the first two can be mended, which reads the stored files again. */
export function FactChips({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const { id, unit, up, crs, state, access } = dataset;
  const reread = useRereadDataset();
  const canMend = (state === 'ready' || state === 'failed') && access !== 'view' && !reread.isPending;
  const mend = async (facts: Facts) => {
    if (state === 'ready' && !(await confirm({ text: t('mend.question'), note: t('mend.note') }))) return;
    noteBefore(dataset);
    reread.mutate({ id, ...facts });
  };
  return (
    <div className={style.chips} data-testid="fact-chips">
      <Chip
        name={t('facts.unit')}
        value={t(`unit.${unit || 'none'}`)}
        choices={UNITS.map((name) => ({ name, label: t(`unit.${name}`), isCurrent: name === unit }))}
        canMend={canMend}
        onChoose={(name) => void mend({ unit: name, up })}
      />
      <Chip
        name={t('facts.up')}
        value={up ? t(`up.${up}`) : t('unit.none')}
        choices={AXES.map((name) => ({ name, label: t(`up.${name}`), isCurrent: name === up }))}
        canMend={canMend}
        onChoose={(name) => void mend({ unit, up: name })}
      />
      <span className={style.chip} title={crs ?? t('facts.noCrs')}>
        <span>{t('facts.crs')}</span> {crs ?? t('facts.noCrs')}
      </span>
      <Before dataset={dataset} />
    </div>
  );
}

interface ChipProps<T extends string> {
  name: string;
  value: string;
  choices: readonly { name: T; label: string; isCurrent: boolean }[];
  canMend: boolean;
  onChoose: (name: T) => void;
}

function Chip<T extends string>({ name, value, choices, canMend, onChoose }: ChipProps<T>) {
  const { t } = useTranslation('point-cloud');
  if (!canMend)
    return (
      <span className={style.chip}>
        <span>{name}</span> {value}
      </span>
    );
  return (
    <Menu
      opener={
        <PlainButton className={style.chip} aria-label={t('mend.change', { name, value })}>
          <span>{name}</span> {value}
          <IconChevronDown size={13} stroke={2} aria-hidden="true" />
        </PlainButton>
      }
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.name}
          isCurrent={choice.isCurrent}
          isDisabled={choice.isCurrent}
          onChoose={() => onChoose(choice.name)}
        >
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** What the facts were before they were mended, beside what they are now. */
function Before({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const before = useBefore(dataset.id);
  if (!before || dataset.state !== 'ready') return null;
  const textOf = (facts: Dataset): string =>
    [sizeText(facts), t(`unit.${facts.unit || 'none'}`), facts.up && t(`up.${facts.up}`)].filter(Boolean).join(' · ');
  return (
    <p className={style.before} role="status" data-testid="mended">
      <span>
        {t('mend.before')} <s>{textOf(before)}</s>
        <br />
        {t('mend.now')} {textOf(dataset)}
      </span>
      <IconButton label={t('mend.dismiss')} onClick={() => forgetBefore(dataset.id)}>
        <IconX size={14} stroke={1.8} />
      </IconButton>
    </p>
  );
}
