import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { decimal } from '../../format.ts';
import style from './unit-answers.module.css';

/** Pixels of the drawing: its size, where the floor lies, how high the storey is, and where it ends on either side. */
const [WIDTH, HEIGHT, FLOOR, STOREY, LEFT, RIGHT] = [148, 124, 96, 72, 6, 112];
const SLAB = 5;
/** Meters. */
const PERSON = 1.75;
const DOOR = { height: 2, width: 0.9 };
/** Lengths of the scale bar, meters: the longest that is shorter than so many pixels. */
const BARS = [0.5, 1, 2, 5, 10, 20];
const MOST_BAR = 52;

/** A storey of a clear height in meters, cut open, with a door and a person as a measure. */
export function StoreyDrawing({ height }: { height: number }) {
  const { t } = useTranslation('point-cloud');
  const scale = STOREY / height;
  const ceiling = FLOOR - STOREY;
  const bar = BARS.findLast((meters) => meters * scale <= MOST_BAR) ?? BARS[0]!;
  const text = decimal(height, 1);
  return (
    <svg
      className={style.storey}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('unitQuestion.drawn', { height: text })}
    >
      <rect className={style.air} x={LEFT} y={ceiling} width={RIGHT - LEFT} height={STOREY} />
      <rect className={style.slab} x={LEFT} y={ceiling - SLAB} width={RIGHT - LEFT} height={SLAB} />
      <rect className={style.slab} x={LEFT} y={FLOOR} width={RIGHT - LEFT} height={SLAB} />
      <Door scale={scale} />
      <Person scale={scale} />
      <path className={style.dimension} d={`M118 ${ceiling}h8M118 ${FLOOR}h8M122 ${ceiling}V${FLOOR}`} />
      <text
        className={style.number}
        x={WIDTH - 10}
        y={(ceiling + FLOOR) / 2}
        transform={`rotate(-90 ${WIDTH - 10} ${(ceiling + FLOOR) / 2})`}
      >
        {text} m
      </text>
      <path className={style.dimension} d={`M${LEFT} 109v6M${LEFT} 112h${bar * scale}m0 -3v6`} />
      <text className={style.length} x={LEFT + bar * scale + 4} y="115.5">
        {bar} m
      </text>
    </svg>
  );
}

function Door({ scale }: { scale: number }) {
  const [width, height] = [DOOR.width * scale, DOOR.height * scale];
  return <rect className={style.door} x={LEFT + 12} y={FLOOR - height} width={width} height={height} />;
}

/** Head and body in shares of the height of a person. */
function Person({ scale }: { scale: number }) {
  const size = PERSON * scale;
  const x = LEFT + 12 + (DOOR.width + 0.7) * scale;
  const at = (share: number) => FLOOR - share * size;
  const [shoulder, hip] = [0.13 * size, 0.08 * size];
  return (
    <g className={style.person}>
      <circle cx={x} cy={at(0.925)} r={0.075 * size} />
      <path
        d={`M${x - shoulder} ${at(0.83)}H${x + shoulder}L${x + shoulder} ${at(0.48)}L${x + hip} ${at(0.45)}L${x + hip} ${FLOOR}H${x - hip}L${x - hip} ${at(0.45)}L${x - shoulder} ${at(0.48)}Z`}
      />
    </g>
  );
}
