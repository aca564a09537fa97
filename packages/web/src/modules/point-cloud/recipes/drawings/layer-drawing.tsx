import { LAYER_SAMPLES, type LayerSample } from '@cloud/contract';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import style from './option-drawing.module.css';
import { SIZE } from './shapes.ts';

/** Colors of AutoCAD's index on its dark ground, as far as samples have them. */
const INDEX_COLORS: Readonly<Record<number, string>> = {
  3: '#00ff00',
  4: '#00ffff',
  7: '#ffffff',
  8: '#808080',
  34: '#994c00',
  140: '#00bfff',
};

/** What a layer holds, as it looks on a plan: 24 by 10 pixels. */
const SIGNS: Readonly<Record<LayerSample, string>> = {
  wall: 'M0 2H24M0 8H24',
  door: 'M3 9V0M3 0A9 9 0 0 1 12 9M12 9H21',
  window: 'M0 2H24M0 5H24M0 8H24',
  dimension: 'M0 6H24M1 9l5 -6M18 9l5 -6',
};
/** Height of a row, and width of the ground of the signs. */
const [ROW, SIGN] = [12.5, 32];

/** Layers of a template with their colors, as a CAD program shows them. */
export function LayerDrawing({ template }: { template: string }) {
  const { t } = useTranslation('run-options');
  const layers = Object.entries(LAYER_SAMPLES[template as keyof typeof LAYER_SAMPLES]);
  const names = Object.fromEntries(layers.map(([role, { name }]) => [role, name]));
  return (
    <svg
      className={style.drawing}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={t('layersDrawn', names)}
    >
      <rect className={style.screen} width={SIGN} height={SIZE.height} rx="3" />
      {layers.map(([role, { name, color }], row) => (
        <g key={role} transform={`translate(0 ${row * ROW + 1.5})`}>
          <path
            className={style.sign}
            d={SIGNS[role as LayerSample]}
            stroke={INDEX_COLORS[color]}
            transform="translate(4 0)"
          />
          <text className={style.layer} x={SIGN + 5} y="9">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
