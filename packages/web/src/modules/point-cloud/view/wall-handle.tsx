import type { Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { shortLength } from '../format.ts';
import { usePage } from '../page-store.tsx';
import { lengthOf, placeBeside, SNAP_PIXELS, snappedOffset } from '../hand-editing/geometry/plan-geometry.ts';
import style from './view-tools.module.css';

type Wall = StructuredModel['walls'][number];
type Corner = readonly [number, number, number];

/** Meters that an arrow key moves a wall. */
const KEY_STEP = 0.01;
/** A drag shorter than this changes nothing, meters. */
const LEAST = 0.005;

interface WallHandleProps {
  viewer: Viewer;
  run: Run;
  model: StructuredModel;
}

/** The handle of the chosen wall in the view, if its model may be edited. */
export function WallHandle({ viewer, run, model }: WallHandleProps) {
  const elementId = usePage((page) => page.elementId);
  const wall = model.walls.find(({ id }) => id === elementId);
  if (!wall || wall.isLocked || wall.status === 'rejected' || !run.isEditable) return null;
  return <Handle key={wall.id} {...{ viewer, run, model, wall }} />;
}

/** Drags a wall square to itself, by the pointer or the arrow keys; the new place is outlined with the distance. */
function Handle({ viewer, run, model, wall }: WallHandleProps & { wall: Wall }) {
  const { t } = useTranslation('model-edit');
  const { edit } = useModelEditing(run.id);
  const [offset, setOffset] = useState<number | null>(null);
  const from = useRef<{ x: number; y: number }>(undefined);
  const at = useMemo(() => placesOf(wall, model.origin), [wall, model.origin]);
  const { outline, handle } = useDrawnWall(viewer, at, offset ?? 0);
  const finish = (by: number | null) => {
    from.current = undefined;
    setOffset(null);
    if (by !== null && Math.abs(by) >= LEAST) edit({ type: 'move-wall', id: wall.id, offset: by });
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return;
    const [dx, dy] = [clientX - from.current.x, clientY - from.current.y];
    // Seen along the way it would go, a wall has no way to go.
    const moved = metersAlong(viewer, at, dx, dy);
    if (!moved) return;
    const [start, to] = [placeBeside(wall, 0), placeBeside(wall, 0, moved.meters)];
    setOffset(snappedOffset(model.walls, wall, start, to, SNAP_PIXELS * moved.pixel));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowLeft: 1, ArrowDown: -1, ArrowRight: -1 }[event.key];
    if (step !== undefined) setOffset((offset ?? 0) + step * KEY_STEP);
    else if (event.key === 'Enter' && offset !== null) finish(offset);
    else if (event.key === 'Escape' && offset !== null) finish(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <svg className={style.edges} aria-hidden="true" data-shown={offset !== null}>
        <path ref={outline} className={style.ghost} />
      </svg>
      <PlainButton
        ref={handle}
        className={style.handle}
        aria-label={t('moveWall')}
        data-testid="wall-handle"
        data-on-picture
        onKeyDown={press}
        onBlur={() => finish(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => finish(offset)}
        onPointerCancel={() => finish(null)}
      >
        <span className={style.handleText} data-shown={offset !== null} role="status">
          {offset === null ? t('moveWall') : shortLength(Math.abs(offset))}
        </span>
      </PlainButton>
    </>
  );
}

/** Meters square to a wall that a way in the picture stands for, and the meters of a pixel there. */
function metersAlong(
  viewer: Viewer,
  at: WallPlaces,
  dx: number,
  dy: number,
): { meters: number; pixel: number } | undefined {
  const [a, b] = [viewer.project(at.middle(0)), viewer.project(at.middle(1))];
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const perMeter = Math.hypot(ux, uy);
  if (perMeter < 1) return undefined;
  return { meters: (dx * ux + dy * uy) / perMeter ** 2, pixel: 1 / perMeter };
}

/** Keeps the outline of the moved wall, and its handle, where the camera sees them. */
function useDrawnWall(viewer: Viewer, at: WallPlaces, offset: number) {
  const outline = useRef<SVGPathElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const draw = () => {
      outline.current?.setAttribute(
        'd',
        at
          .faces(offset)
          .map((face) => pathOf(viewer, face))
          .join(''),
      );
      const { x, y, isVisible } = viewer.project(at.middle(offset));
      if (handle.current) {
        Object.assign(handle.current.style, { left: `${x}px`, top: `${y}px`, display: isVisible ? '' : 'none' });
      }
    };
    draw();
    return viewer.onFrame(draw);
  }, [viewer, at, offset]);
  return { outline, handle };
}

/** Places of a wall in the world, for an offset square to it. */
interface WallPlaces {
  middle(offset: number): Corner;
  /** The corners of its two long faces. */
  faces(offset: number): Corner[][];
}

function placesOf(wall: Wall, [ox, oy, oz]: Corner): WallPlaces {
  const length = lengthOf(wall);
  const at = (along: number, offset: number, z: number): Corner => {
    const [x, y] = placeBeside(wall, along, offset);
    return [ox + x, oy + y, oz + z];
  };
  const { zBottom, zTop, thickness } = wall;
  return {
    middle: (offset) => at(length / 2, offset, (zBottom + zTop) / 2),
    faces: (offset) =>
      [offset - thickness / 2, offset + thickness / 2].map((off) => [
        at(0, off, zBottom),
        at(length, off, zBottom),
        at(length, off, zTop),
        at(0, off, zTop),
      ]),
  };
}

function pathOf(viewer: Viewer, corners: readonly Corner[]): string {
  const places = corners.map((corner) => viewer.project(corner));
  if (places.some(({ isVisible }) => !isVisible)) return '';
  return `M${places.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}
