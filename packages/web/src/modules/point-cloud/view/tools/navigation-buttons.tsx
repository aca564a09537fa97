import type { Navigation } from '@cloud/viewer';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconDrone, IconWalk } from '../../icons.ts';

const WAYS = [
  ['walk', IconWalk],
  ['fly', IconDrone],
] as const;

/** How the camera moves: turning around the scene unless one of these is on. */
export function NavigationButtons({
  value,
  onChange,
}: {
  value: Navigation;
  onChange: (navigation: Navigation) => void;
}) {
  const { t } = useTranslation('point-cloud');
  return WAYS.map(([way, Mark]) => (
    <IconButton
      key={way}
      label={t(`view.${way}`)}
      aria-pressed={value === way}
      onClick={() => onChange(value === way ? 'orbit' : way)}
    >
      <Mark size={18} stroke={1.6} />
    </IconButton>
  ));
}
