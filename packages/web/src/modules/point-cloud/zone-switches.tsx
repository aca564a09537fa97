import { IconButton } from '../../ui/button/icon-button.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
} from './icons.ts';
import style from './modelling-page.module.css';
import { useChangePage, usePage } from './page-store.tsx';

/** Buttons that make room for the view by folding the zones beside it. */
export function ZoneSwitches() {
  const { t } = useTranslation('point-cloud');
  const isLeftOpen = usePage((page) => page.isLeftOpen);
  const isRightOpen = usePage((page) => page.isRightOpen);
  const changePage = useChangePage();
  const LeftMark = isLeftOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const RightMark = isRightOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  return (
    <>
      <IconButton
        label={t(isLeftOpen ? 'collapse.left' : 'collapse.showLeft')}
        className={`${style.edge} ${style.edgeLeft}`}
        aria-expanded={isLeftOpen}
        onClick={() => changePage({ isLeftOpen: !isLeftOpen })}
      >
        <LeftMark size={18} stroke={1.6} />
      </IconButton>
      <IconButton
        label={t(isRightOpen ? 'collapse.right' : 'collapse.showRight')}
        className={`${style.edge} ${style.edgeRight}`}
        aria-expanded={isRightOpen}
        onClick={() => changePage({ isRightOpen: !isRightOpen })}
      >
        <RightMark size={18} stroke={1.6} />
      </IconButton>
    </>
  );
}
