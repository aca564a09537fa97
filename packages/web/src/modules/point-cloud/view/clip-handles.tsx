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
/** Corners of a box, a bit for each axis on which they lie at its far end. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Pairs of corners that share an edge. */
const EDGES = CORNERS.flatMap((corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
);

/** The section in the view: its edges, and a handle on each side that is dragged along its axis. */
export function ClipHandles({ viewer, clip, extent, onChange }: ClipHandlesProps) {
  const { lines, handles } = useDrawnSection(viewer, clip, extent);
  return (
    <>
      <svg className={style.edges} aria-hidden="true">
        <path ref={lines} />
      </svg>
      {SIDES.map((name, side) => (
        <Handle
          key={name}
          {...{ viewer, clip, extent, onChange, side }}
          place={(element) => {
            handles.current[side] = element;
          }}
        />
      ))}
    </>
  );
}

/** Keeps edges and handles where the camera sees them. */
function useDrawnSection(viewer: Viewer, clip: ClipShares, extent: Extent) {
  const lines = useRef<SVGPathElement>(null);
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  useEffect(() => {
    const draw = () => {
      const shown = clipBoxOf(clip, extent);
      const corners = CORNERS.map((bits) =>
        viewer.project(placeOf((k) => (bits & (1 << k) ? shown.max : shown.min)[k])),
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
  return { lines, handles };
}

interface HandleProps extends ClipHandlesProps {
  side: number;
  place: (element: HTMLButtonElement | null) => void;
}

/** One side: dragged with the pointer, or moved with the arrow keys. */
function Handle({ viewer, clip, extent, onChange, side, place }: HandleProps) {
  const { t } = useTranslation('point-cloud');
  const [isDragged, setIsDragged] = useState(false);
  const axis = (side % 3) as 0 | 1 | 2;
  const size = extent.max[axis] - extent.min[axis];
  const move = (by: number) => onChange(moveSide(clip, side, clip[side]! + by) ?? clip);
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!isDragged) return;
    const from = middleOf(clipBoxOf(clip, extent), side);
    const [a, b] = [viewer.project(from), viewer.project(placeOf((k) => from[k] + Number(k === axis)))];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const perMeter = dx * dx + dy * dy;
    // Seen along its axis a side has no way to go.
    if (perMeter >= 1) move((event.movementX * dx + event.movementY * dy) / perMeter / size);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step * KEY_STEP);
  };
  const name = t(`view.side.${SIDES[side]!}`);
  const meters = decimal(clip[side]! * size);
  return (
    <PlainButton
      ref={place}
      className={style.handle}
      data-side={SIDES[side]}
      data-on-picture
      aria-label={t('view.moveSide', { side: name, meters })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setIsDragged(false)}
      onPointerCancel={() => setIsDragged(false)}
    >
      <span className={style.handleText} data-shown={isDragged}>
        {name} {meters} m
      </span>
    </PlainButton>
  );
}

function placeOf(along: (axis: 0 | 1 | 2) => number): Place {
  return [along(0), along(1), along(2)];
}

/** The middle of one side of a box. */
function middleOf({ min, max }: Extent, side: number): Place {
  return placeOf((k) => (k === side % 3 ? (side < 3 ? min : max)[k] : (min[k] + max[k]) / 2));
}
