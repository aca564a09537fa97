import type { Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { usePage } from '../page-store.tsx';
import { isOpeningKept } from '../result/elements/element-tree.ts';
import tools from '../view/view-tools.module.css';
import {
  cornersOf,
  levelsOf,
  openingTo,
  pulledRect,
  rectOf,
  type Corner,
  type FaceRect,
  type Grip,
} from './geometry/face-geometry.ts';
import { openingGhost, type Face } from './gesture.ts';
import { besideLine, SNAP_PIXELS } from './geometry/plan-geometry.ts';
import { useGhostInView } from './use-ghost-in-view.ts';
import { inWorld, spotInView } from './view-spot.ts';

type Opening = StructuredModel['openings'][number];
type Wall = StructuredModel['walls'][number];

const GRIPS: readonly Grip[] = ['all', 'from', 'to', 'sill', 'head'];
/** Meters that an arrow key moves an edge. */
const KEY_STEP = 0.01;
const KEYS: Readonly<Record<string, readonly [s: number, h: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};
/** An opening that is less wide in the picture has one handle only, pixels. */
const ROOMY = 48;

interface OpeningHandlesProps {
  viewer: Viewer;
  run: Run;
  model: StructuredModel;
}

/** Handles of the chosen opening in the view, if its model may be edited. */
export function OpeningHandles({ viewer, run, model }: OpeningHandlesProps) {
  const id = usePage((page) => page.elementId);
  const opening = model.openings.find((other) => other.id === id);
  const wall = model.walls.find((other) => other.id === opening?.wall);
  if (!opening || !wall || !isOpeningKept(model, opening) || opening.isLocked || !run.isEditable) return null;
  return <Handles key={opening.id} {...{ viewer, run, model, opening, wall }} />;
}

interface HandlesProps extends OpeningHandlesProps {
  opening: Opening;
  wall: Wall;
}

/** Moves an opening along its wall by its middle, and its edges by theirs: by the pointer, or by arrow keys and Enter. */
function Handles({ viewer, run, model, opening, wall }: HandlesProps) {
  const { t } = useTranslation('model-edit');
  const { edit } = useModelEditing(run.id);
  const [pulled, setPulled] = useState<FaceRect>();
  const rect = pulled ?? rectOf(opening, wall);
  const { path, label, draw } = useGhostInView(viewer, model);
  const places = useKeptPlaces(viewer, model, { wall, rect });
  const show = (next: FaceRect | undefined) => {
    setPulled(next);
    draw(next && openingGhost(facing(viewer, model, wall), next, opening.type), opening.storey);
  };
  const finish = (next: FaceRect | undefined) => {
    show(undefined);
    if (next) edit(openingTo(opening, wall, next));
  };
  return (
    <>
      <svg className={tools.edges} aria-hidden="true">
        <path ref={path} className={tools.ghost} />
      </svg>
      <span ref={label} className={tools.measure} role="status" />
      {GRIPS.map((grip) => (
        <GripHandle
          key={grip}
          {...{ viewer, model, opening, wall, grip, pulled }}
          name={t(`grip.${grip}`)}
          place={(element) => void (places.current[grip] = element)}
          onPull={show}
          onEnd={finish}
        />
      ))}
    </>
  );
}

/** The face of a wall that the camera sees. */
function facing(viewer: Viewer, { origin }: StructuredModel, wall: Wall): Face {
  const { eye } = viewer.eye();
  const side = Math.sign(besideLine(wall, [eye[0] - origin[0], eye[1] - origin[1]]).off) || 1;
  return { wall, off: (side * wall.thickness) / 2 };
}

const middle = (p: Corner, q: Corner): Corner => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];

/** Keeps the handles where the camera sees their edges. */
function useKeptPlaces(viewer: Viewer, model: StructuredModel, { wall, rect }: { wall: Wall; rect: FaceRect }) {
  const handles = useRef<Partial<Record<Grip, HTMLElement | null>>>({});
  useEffect(() => {
    const keep = () => {
      const corners = cornersOf(wall, rect, facing(viewer, model, wall).off);
      const [low, lowTo, highTo, high] = corners as [Corner, Corner, Corner, Corner];
      const at: Record<Grip, Corner> = {
        all: middle(low, highTo),
        from: middle(low, high),
        to: middle(lowTo, highTo),
        sill: middle(low, lowTo),
        head: middle(high, highTo),
      };
      const seen = (grip: Grip) => viewer.project(inWorld(model, at[grip]));
      const [start, end, foot, top] = [seen('from'), seen('to'), seen('sill'), seen('head')];
      const isRoomy = Math.hypot(end.x - start.x, end.y - start.y, foot.x - top.x, foot.y - top.y) > ROOMY;
      for (const grip of GRIPS) {
        const { x, y, isVisible } = seen(grip);
        const isShown = isVisible && (isRoomy || grip === 'all');
        const { style } = handles.current[grip] ?? {};
        if (style) Object.assign(style, { left: `${x}px`, top: `${y}px`, display: isShown ? '' : 'none' });
      }
    };
    keep();
    return viewer.onFrame(keep);
  });
  return handles;
}

interface GripHandleProps extends Omit<HandlesProps, 'run'> {
  grip: Grip;
  name: string;
  /** The opening as it is pulled at the moment. */
  pulled: FaceRect | undefined;
  place: (element: HTMLElement | null) => void;
  onPull: (rect: FaceRect | undefined) => void;
  onEnd: (rect: FaceRect | undefined) => void;
}

function GripHandle({ viewer, model, opening, wall, grip, name, pulled, place, onPull, onEnd }: GripHandleProps) {
  const from = useRef<{ s: number; h: number; face: Face }>(undefined);
  const spotOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, face: Face) => {
    const area = currentTarget.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const at = { x: clientX - area.left, y: clientY - area.top };
    const spot = spotInView(viewer, model, at, { storey: opening.storey, face });
    return spot && { s: besideLine(wall, spot.place).s, h: spot.z, pixel: spot.pixel };
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const face = facing(viewer, model, wall);
    const spot = spotOf(event, face);
    from.current = spot && { ...spot, face };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const start = from.current;
    const spot = start && spotOf(event, start.face);
    if (!spot) return;
    const by = { s: spot.s - start.s, h: spot.h - start.h };
    const snapping = { levels: levelsOf(model.openings, wall, opening.id), reach: SNAP_PIXELS * spot.pixel };
    onPull(pulledRect(wall, rectOf(opening, wall), { grip, by }, snapping));
  };
  const end = (rect: FaceRect | undefined) => {
    from.current = undefined;
    onEnd(rect);
  };
  const press = (event: KeyboardEvent) => {
    const [s, h] = KEYS[event.key] ?? [];
    if (s !== undefined && h !== undefined)
      onPull(pulledRect(wall, pulled ?? rectOf(opening, wall), { grip, by: { s, h } }, { levels: [], reach: 0 }));
    else if (event.key === 'Enter' && pulled) end(pulled);
    else if (event.key === 'Escape' && pulled) end(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <PlainButton
      ref={place}
      className={tools.handle}
      aria-label={name}
      data-grip={grip}
      data-on-picture
      data-testid={`opening-${grip}`}
      onKeyDown={press}
      onBlur={() => pulled && end(undefined)}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => end(pulled)}
      onPointerCancel={() => end(undefined)}
    >
      <span className={tools.handleText} data-shown={false}>
        {pulled ? '' : name}
      </span>
    </PlainButton>
  );
}
