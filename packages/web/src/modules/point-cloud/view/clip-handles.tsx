import type { Viewer } from '@cloud/viewer';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { decimal } from '../format.ts';
import { SIDES } from './tools/clip-panel.tsx';
import style from './view-tools.module.css';
import { clipBoxOf, moveSide } from './tools/view-settings.ts';
import type { ClipShares, Extent } from './tools/view-settings.ts';

interface ClipHandlesProps {
  viewer: Viewer;
  clip: ClipShares;
  extent: Extent;
  onChange: (clip: ClipShares | null) => void;
}

type Place = readonly [number, number, number];

/** Share of the extent that an arrow key moves a side. */
const KEY_STEP = 0.01;
/** Pairs of corners that share an edge, corners numbered by bits. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
);

/** The section in the view: its edges, and a handle on each side that is dragged along its axis. */
export function ClipHandles({ viewer, clip, extent, onChange }: ClipHandlesProps) {
  const { t } = useTranslation('point-cloud');
  const lines = useRef<SVGPathElement>(null);
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  const [dragged, setDragged] = useState<number>();
  const box = clipBoxOf(clip, extent);
  useEffect(() => {
    const draw = () => {
      const shown = clipBoxOf(clip, extent);
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
        viewer.project([0, 1, 2].map((k) => (bits & (1 << k) ? shown.max : shown.min)[k]!) as unknown as Place),
      );
      const path = EDGES.filter(([a, b]) => corners[a]!.isVisible && corners[b]!.isVisible).map(
        ([a, b]) => `M${corners[a]!.x} ${corners[a]!.y}L${corners[b]!.x} ${corners[b]!.y}`,
      );
      lines.current?.setAttribute('d', path.join(''));
      for (const [side, handle] of handles.current.entries()) {
        const { x, y, isVisible } = viewer.project(middleOf(shown, side));
        if (handle) Object.assign(handle.style, { left: `${x}px`, top: `${y}px`, display: isVisible ? '' : 'none' });
      }
    };
    draw();
    return viewer.onFrame(draw);
  }, [viewer, clip, extent]);

  const drag = (side: number) => (event: PointerEvent<HTMLElement>) => {
    if (dragged !== side) return;
    const from = middleOf(box, side);
    const to = from.map((value, k) => (k === side % 3 ? value + 1 : value)) as unknown as Place;
    const [a, b] = [viewer.project(from), viewer.project(to)];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const perMeter = dx * dx + dy * dy;
    if (perMeter < 1) return;
    const meters = (event.movementX * dx + event.movementY * dy) / perMeter;
    onChange(moveSide(clip, side, clip[side]! + meters / (extent.max[side % 3]! - extent.min[side % 3]!)) ?? clip);
  };
  const press = (side: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(moveSide(clip, side, clip[side]! + step * KEY_STEP) ?? clip);
  };
  return (
    <>
      <svg className={style.edges} aria-hidden="true">
        <path ref={lines} />
      </svg>
      {SIDES.map((name, side) => {
        const meters = decimal(clip[side]! * (extent.max[side % 3]! - extent.min[side % 3]!));
        return (
          <PlainButton
            key={name}
            ref={(element: HTMLButtonElement | null) => {
              handles.current[side] = element;
            }}
            className={style.handle}
            data-side={name}
            aria-label={t('view.moveSide', { side: t(`view.side.${name}`), meters })}
            onKeyDown={press(side)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(side);
            }}
            onPointerMove={drag(side)}
            onPointerUp={() => setDragged(undefined)}
            onPointerCancel={() => setDragged(undefined)}
          >
            <span className={style.handleText} data-shown={dragged === side}>
              {t(`view.side.${name}`)} {meters} m
            </span>
          </PlainButton>
        );
      })}
    </>
  );
}

/** The middle of one side of a box. */
function middleOf({ min, max }: Extent, side: number): Place {
  return [0, 1, 2].map((k) =>
    k === side % 3 ? (side < 3 ? min : max)[k]! : (min[k]! + max[k]!) / 2,
  ) as unknown as Place;
}
