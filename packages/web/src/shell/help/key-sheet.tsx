import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useKeyGroups } from '../../lib/keys.ts';
import type { KeyGroup } from '../../lib/keys.ts';
import { Button } from '../../ui/button/button.tsx';
import { WindowDrawer } from '../../ui/dialog/window-drawer.tsx';
import { setShell } from '../shell-state.ts';
import style from './key-sheet.module.css';

/** Keys of the console itself; those of the page that is shown stand above them. */
const EVERYWHERE = [
  ['palette', ['Ctrl', 'K']],
  ['help', ['?']],
  ['escape', ['Esc']],
] as const;
const LISTS = [
  ['rows', ['↑', '↓']],
  ['enter', ['Enter']],
  ['menu', ['Tab']],
] as const;

const close = (): void => setShell({ isHelpOpen: false });
const begin = (): void => setShell({ isHelpOpen: false, isTouring: true });

/** Which keys there are, and where; `?` opens it. */
export function KeySheet() {
  const { t } = useTranslation('help');
  const { groups } = useKeyGroups();
  const own: KeyGroup[] = [
    ...groups,
    { title: t('keys.everywhere'), keys: EVERYWHERE.map(([name, keys]) => [keys, t(`keys.${name}`)]) },
    { title: t('keys.lists'), keys: LISTS.map(([name, keys]) => [keys, t(`keys.${name}`)]) },
  ];
  return (
    <WindowDrawer onClose={close} size={380} title={t('keys.title')}>
      {own.map(({ title, keys }) => (
        <section key={title} className={style.group}>
          <h3 className={style.head}>{title}</h3>
          <dl className={style.keys}>
            {keys.map(([pressed, text]) => (
              <div key={text} className={style.line}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key} className={style.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button isWide onClick={begin}>
        {t('tour.again')}
      </Button>
    </WindowDrawer>
  );
}
