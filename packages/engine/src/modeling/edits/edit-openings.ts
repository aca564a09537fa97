import type { EditOperation } from '../../core/model/model-edit.ts';
import { withSizeDoubt } from '../../core/model/size-doubt.ts';
import type { Opening, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance } from '../../math/polygon.ts';
import { roundLength, roundPlace } from '../../math/rounding.ts';
import { middleOf } from '../../math/segment.ts';
import { freeName, openingName, retypedName } from '../element-names.ts';
import { NO_EVIDENCE } from '../no-evidence.ts';
import { EditRefusal } from './edit-refusal.ts';
import { drawnId } from './drawn-id.ts';
import { checkOpening } from './move-wall.ts';
import { frameOf, fromFrame, roomBeside, toFrame } from './wall-frame.ts';

/** Least width and height of an opening, meters. */
const NARROWEST = 0.2;
const LOWEST = 0.2;
/** How far beyond the wall's lower and upper edge an opening may reach: rounding, meters. */
const HEIGHT_SLACK = 0.02;
/** Openings that overlap by less touch, meters. */
const TOUCHING = 1e-3;
/** How far from the wall's faces a place may have been drawn. */
const DRAWN_BESIDE = 0.3;

type Draw = Extract<EditOperation, { type: 'draw-opening' }>;
type Move = Extract<EditOperation, { type: 'move-opening' }>;

/** Adds an opening to a wall. @throws EditRefusal `edit-opening-misplaced` */
export function drawOpening(model: StructuredModel, wall: Wall, draw: Draw): StructuredModel {
  const { kind, sill, head } = draw;
  const [a, b] = onWall(wall, draw.a, draw.b);
  const middle = middleOf({ a, b });
  const storey = model.storeys.findIndex(({ id }) => id === wall.storey);
  const { s } = toFrame(frameOf(wall), middle);
  const opening = withSizeDoubt({
    id: drawnId(model, kind, storey, middle),
    name: freeName(
      model.openings.map(({ name }) => name),
      model.openings.length + 1,
      (n) => openingName(kind, storey, n),
    ),
    storey: wall.storey,
    confidence: 1,
    status: 'edited',
    evidence: NO_EVIDENCE,
    assumptions: [],
    type: kind,
    wall: wall.id,
    a,
    b,
    zBottom: roundLength(wall.zBottom + sill),
    zTop: roundLength(wall.zBottom + head),
    zFloor: wall.zBottom,
    rooms: [roomBeside(model, wall, s, 1)?.id ?? null, roomBeside(model, wall, s, -1)?.id ?? null],
  });
  requireRoom(model, opening, wall);
  return { ...model, openings: [...model.openings, opening] };
}

/** Gives an opening other sides and edges. @throws EditRefusal `edit-opening-misplaced` */
export function moveOpening(model: StructuredModel, opening: Opening, wall: Wall, move: Move): StructuredModel {
  let [a, b] = onWall(wall, move.a, move.b);
  const frame = frameOf(wall);
  const isForward = toFrame(frame, opening.b).s >= toFrame(frame, opening.a).s;
  // A leaf hangs at a or b, so they keep their order.
  if (isForward !== toFrame(frame, b).s >= toFrame(frame, a).s) [a, b] = [b, a];
  const { s } = toFrame(frame, middleOf({ a, b }));
  const next = withSizeDoubt({
    ...opening,
    status: 'edited',
    a,
    b,
    zBottom: move.sill === undefined ? opening.zBottom : roundLength(opening.zFloor + move.sill),
    zTop: move.head === undefined ? opening.zTop : roundLength(opening.zFloor + move.head),
    rooms: [roomBeside(model, wall, s, 1)?.id ?? null, roomBeside(model, wall, s, -1)?.id ?? null],
  });
  requireRoom(model, next, wall);
  return { ...model, openings: model.openings.map((other) => (other.id === opening.id ? next : other)) };
}

/** Another kind, named as such; only a door keeps its leaves, and nothing that was measured of it as what it was. */
export function retypeOpening({ openings }: StructuredModel, opening: Opening, type: Opening['type']): Opening {
  const { leaves, measures, ...rest } = opening;
  const name = retypedName(opening.name, opening.type, type);
  const isTaken = openings.some((other) => other !== opening && other.name === name);
  return withSizeDoubt({
    ...rest,
    type,
    ...(!isTaken && { name }),
    ...(type === 'door' && leaves && { leaves }),
    ...(type === opening.type && measures && { measures }),
  });
}

/** Two places on the centre line of a wall. */
function onWall(wall: Wall, a: Vec2, b: Vec2): [Vec2, Vec2] {
  const frame = frameOf(wall);
  const project = (place: Vec2): Vec2 => {
    const { s, off } = toFrame(frame, place);
    if (Math.abs(off) > wall.thickness / 2 + DRAWN_BESIDE) throw new EditRefusal('edit-opening-misplaced');
    return roundPlace(fromFrame(frame, s));
  };
  return [project(a), project(b)];
}

/** An opening lies in its wall, is large enough to be one and does not cut into another. */
function requireRoom(model: StructuredModel, opening: Opening, wall: Wall): void {
  checkOpening(opening, wall);
  const isHigh = opening.zTop - opening.zBottom >= LOWEST;
  const isInWall = opening.zBottom >= wall.zBottom - HEIGHT_SLACK && opening.zTop <= wall.zTop + HEIGHT_SLACK;
  const [from, to] = interval(wall, opening);
  const isFree = model.openings.every((other) => {
    if (other.id === opening.id || other.wall !== wall.id || other.status === 'rejected') return true;
    const [otherFrom, otherTo] = interval(wall, other);
    const isBeside = otherTo <= from + TOUCHING || otherFrom >= to - TOUCHING;
    return isBeside || other.zTop <= opening.zBottom + TOUCHING || other.zBottom >= opening.zTop - TOUCHING;
  });
  const isWide = distance(opening.a, opening.b) >= NARROWEST;
  if (!isWide || !isHigh || !isInWall || !isFree) throw new EditRefusal('edit-opening-misplaced');
}

function interval(wall: Wall, { a, b }: Opening): [number, number] {
  const frame = frameOf(wall);
  const [p, q] = [toFrame(frame, a).s, toFrame(frame, b).s];
  return [Math.min(p, q), Math.max(p, q)];
}
