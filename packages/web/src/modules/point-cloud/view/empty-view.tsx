import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { SampleList } from '../datasets/sample-list.tsx';
import style from './empty-view.module.css';

/** Shown while no cloud is chosen: what will be here, and how to get there. */
export function EmptyView({ hasDatasets }: { hasDatasets: boolean }) {
  const { t } = useTranslation('point-cloud');
  return (
    <div className={style.empty} data-testid="empty-view">
      <Picture />
      <h1 className={style.title}>{hasDatasets ? t('view.pick') : t('view.emptyTitle')}</h1>
      {!hasDatasets && (
        <>
          <p className={style.text}>{t('view.emptyText')}</p>
          <ol className={style.steps}>
            <li>{t('view.stepUpload')}</li>
            <li>{t('view.stepModel')}</li>
            <li>{t('view.stepTake')}</li>
          </ol>
          <div className={style.samples}>
            <SampleList />
          </div>
        </>
      )}
    </div>
  );
}

/** A room, half points, half lines: what goes in and what comes out. */
function Picture() {
  const dots = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 11; column++) {
      // A fixed scatter, so that it looks like a scan and the same each time.
      const shift = ((row * 37 + column * 61) % 7) - 3;
      const [x, y] = [34 + column * 11 + shift * 0.9, 44 + row * 11 + column * 4.6 - shift];
      if (x < 158)
        dots.push(
          <circle key={`${row}-${column}`} cx={x} cy={y} r={1.5} opacity={0.35 + ((row + column) % 5) * 0.13} />,
        );
    }
  }
  return (
    <svg className={style.picture} viewBox="0 0 320 200" aria-hidden="true" fill="currentColor">
      <g>{dots}</g>
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M160 96 L286 46 V134 L160 190 Z" fill="currentColor" fillOpacity="0.1" />
        <path d="M160 96 L34 40" strokeDasharray="2 7" strokeLinecap="round" />
        <path d="M34 40 L160 2 L286 46" strokeOpacity="0.45" />
        <path d="M196 174 V120 L222 110 V162" fill="currentColor" fillOpacity="0.22" />
        <path d="M240 96 L268 85 V112 L240 123 Z" fill="currentColor" fillOpacity="0.22" />
      </g>
    </svg>
  );
}
