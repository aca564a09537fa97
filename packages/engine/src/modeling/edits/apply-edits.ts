import type { EditAnchor, EditOperation, KeptShape, StoredEdit } from '../../core/model/model-edit.ts';
import type { Warning } from '../../core/errors.ts';
import type {
  ElementBase,
  ElementStatus,
  Opening,
  Room,
  StructuredModel,
  Wall,
} from '../../core/model/structured-model.ts';
import { elementsOf } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance } from '../../math/polygon.ts';
import { checkJoints } from './check-joints.ts';
import { drawOpening, moveOpening, retypeOpening } from './edit-openings.ts';
import { EditRefusal } from './edit-refusal.ts';
import { differsFrom, isKeptRoom, keepRoom, roomWithin } from './keep-room.ts';
import { checkLocks, keptShape } from './lock-element.ts';
import type { LocatedElement } from './find-target.ts';
import { findTarget, levelsOf, targetIds } from './find-target.ts';
import { mergeRooms } from './merge-rooms.ts';
import { moveWall, offsetEnds } from './move-wall.ts';
import { RoomsBeforeLocks } from './rooms-before-locks.ts';
import { splitRoom } from './split-room.ts';
import { frameOf, fromFrame } from './wall-frame.ts';

/** Result of a list of edits. */
export interface EditOutcome {
  model: StructuredModel;
  applied: number;
  /** Ids of the storeys in which something changed. */
  storeys: string[];
  /** One for each operation that does not fit the model and so changed nothing. */
  refused: Warning[];
  /** One for each locked room that was found otherwise than its lock keeps it. */
  kept: Warning[];
}

/**
 * Applies edits to a model in the order in which they were given. An operation is done whole or, if it would break the
 * model, not at all; the others are done all the same. The given model is not changed.
 *
 * @param found the model before all edits, whose statuses `restore` brings back, if some have been applied already.
 */
export function applyEdits(
  model: StructuredModel,
  edits: readonly (Pick<StoredEdit, 'operations' | 'anchors'> & Partial<StoredEdit>)[],
  found: StructuredModel = model,
): EditOutcome {
  const original = new Map(statuses(found));
  const storeys = new Set<string>();
  const refused: Warning[] = [];
  const kept: Warning[] = [];
  const rooms = new RoomsBeforeLocks();
  let applied = 0;
  for (const { operations, anchors } of edits) {
    for (const operation of operations) {
      try {
        const [, otherId] = targetIds(operation);
        const target = targetOf(model, operation, anchors);
        const other = otherId === undefined ? undefined : findTarget(model, otherId, anchors);
        const next = applyOperation(model, operation, { target, other, original });
        if (operation.type !== 'unlock') checkLocks(model, next);
        checkJoints(model, next);
        const differing = keptOtherwise(operation, target, rooms);
        if (differing) kept.push(differing);
        rooms.note(operation.type, model, next);
        model = next;
        storeys.add(target.element.storey);
        if (other) storeys.add(other.element.storey);
        applied++;
      } catch (cause) {
        if (!(cause instanceof EditRefusal)) throw cause;
        refused.push({ code: cause.code, params: { element: nameOf(model, operation, anchors) } });
      }
    }
  }
  return { model, applied, storeys: model.storeys.map(({ id }) => id).filter((id) => storeys.has(id)), refused, kept };
}

/** Targets of an operation, and the model before all edits. */
interface OperationInput {
  target: LocatedElement;
  /** The second element of an operation that names two. */
  other: LocatedElement | undefined;
  /** Statuses before the first edit, by id. */
  original: ReadonlyMap<string, ElementStatus>;
}

function applyOperation(
  model: StructuredModel,
  operation: EditOperation,
  { target, other, original }: OperationInput,
): StructuredModel {
  const { id } = target.element;
  switch (operation.type) {
    case 'confirm':
      return change(model, id, (element) => ({ ...element, status: 'confirmed' }));
    case 'reject':
      return change(model, id, (element) => ({ ...element, status: 'rejected' }));
    case 'lock':
      return lockElement(model, target, operation.kept);
    case 'unlock':
      return change(model, id, unlocked);
    case 'restore':
      return change(model, id, (element) => ({ ...element, status: original.get(id) ?? 'edited' }));
    case 'rename':
      return change(model, id, (element) => ({ ...element, name: operation.name }));
    case 'retype': {
      const opening = openingOf(target);
      const next = edited(retypeOpening(model, opening, operation.kind));
      return { ...model, openings: model.openings.map((one) => (one === opening ? next : one)) };
    }
    case 'set-thickness':
      return setThickness(model, wallOf(target), operation.thickness);
    case 'move-wall': {
      const wall = wallOf(target);
      const ends = 'offset' in operation ? offsetEnds(model, wall, operation.offset) : operation;
      const moved = moveWall(model, wall, { a: ends.a, b: ends.b, thickness: wall.thickness });
      return change(moved, id, edited);
    }
    case 'move-opening': {
      const opening = openingOf(target);
      return moveOpening(model, opening, hostOf(model, opening), operation);
    }
    case 'draw-opening':
      return drawOpening(model, wallOf(target), operation);
    case 'delete-opening': {
      const opening = openingOf(target);
      return { ...model, openings: model.openings.filter((one) => one !== opening) };
    }
    case 'merge-rooms':
      return mergeRooms(model, roomOf(target), roomOf(other));
    case 'split-room':
      return splitRoom(model, roomOf(target), operation);
  }
}

/** The element that an operation names first; a locked room that another modeling divided or merged is found by its outline. */
function targetOf(model: StructuredModel, operation: EditOperation, anchors: readonly EditAnchor[]): LocatedElement {
  const [id] = targetIds(operation);
  try {
    return findTarget(model, id, anchors);
  } catch (cause) {
    const anchor = anchors.find((one) => one.id === id);
    const kept = operation.type === 'lock' ? operation.kept : undefined;
    if (!(cause instanceof EditRefusal) || !anchor || !isKeptRoom(kept)) throw cause;
    const room = roomWithin(model, levelsOf(model, anchor), kept.polygon);
    if (!room) throw cause;
    return { kind: 'room', element: room, center: anchor.center };
  }
}

/** Tells of a room that a lock keeps otherwise than it was found; undefined of anything else. */
function keptOtherwise(
  operation: EditOperation,
  { kind, element }: LocatedElement,
  rooms: RoomsBeforeLocks,
): Warning | undefined {
  if (operation.type !== 'lock' || kind !== 'room' || !isKeptRoom(operation.kept)) return undefined;
  const found = rooms.of(element);
  if (!differsFrom(found, operation.kept)) return undefined;
  return {
    code: 'locked-room-differs',
    params: { element: operation.kept.name, area: Math.round(found.area * 100) / 100 },
  };
}

/** Locks an element, with the shape and name that the lock keeps. */
function lockElement(model: StructuredModel, target: LocatedElement, kept: KeptShape | undefined): StructuredModel {
  if (!kept) return change(model, target.element.id, locked);
  if (target.kind !== 'room' || !isKeptRoom(kept))
    return change(shaped(model, target, kept), target.element.id, locked);
  const { model: next, id } = keepRoom(model, target.element, kept);
  // The rest of a room that was found in one with the locked one takes the name that is free now.
  const before = new Set(model.rooms.map((room) => room.id));
  const isRest = (room: Room) => room.id !== id && (room.id === target.element.id || !before.has(room.id));
  const former = next.rooms.find((room) => room.id === id)!.name;
  const rooms = next.rooms.map((room) => (isRest(room) && room.name === kept.name ? { ...room, name: former } : room));
  return change({ ...next, rooms }, id, (room) => locked({ ...room, name: kept.name }));
}

const locked = <T extends ElementBase>(element: T): T => ({ ...element, isLocked: true });

function unlocked<T extends ElementBase>(element: T): T {
  const free = { ...element };
  delete free.isLocked;
  return free;
}

/** The element with the shape and name that a lock keeps: another modeling may have found it otherwise. */
function shaped(model: StructuredModel, located: LocatedElement, kept: KeptShape): StructuredModel {
  const { id } = located.element;
  const named = located.element.name === kept.name ? model : change(model, id, (one) => ({ ...one, name: kept.name }));
  if (kept.a === undefined || kept.b === undefined) return named;
  const { a, b } = kept;
  if (located.kind === 'wall' && kept.thickness !== undefined) {
    const { element: wall } = located;
    const isSame = isNear(wall.a, a) && isNear(wall.b, b) && wall.thickness === kept.thickness;
    return isSame ? named : moveWall(named, { ...wall, name: kept.name }, { a, b, thickness: kept.thickness });
  }
  if (located.kind !== 'opening') return named;
  const opening = { ...located.element, name: kept.name, ...(kept.kind && { type: kept.kind }) };
  const { sill, head } = keptShape(located);
  if (isNear(opening.a, a) && isNear(opening.b, b) && sill === kept.sill && head === kept.head) {
    return { ...named, openings: named.openings.map((one) => (one.id === id ? opening : one)) };
  }
  const heights = {
    ...(kept.sill !== undefined && { sill: kept.sill }),
    ...(kept.head !== undefined && { head: kept.head }),
  };
  return moveOpening(named, opening, hostOf(named, opening), { type: 'move-opening', id, a, b, ...heights });
}

/** Places that are the same but for rounding, meters. */
const isNear = (p: Vec2, q: Vec2): boolean => distance(p, q) < 1e-3;

/** A wall seen from inside only keeps the face that was seen; the outer one moves. */
function setThickness(model: StructuredModel, wall: Wall, thickness: number): StructuredModel {
  const outside = (wall.left === null ? 1 : 0) - (wall.right === null ? 1 : 0);
  const shift = (outside * (thickness - wall.thickness)) / 2;
  const ends =
    shift === 0
      ? { a: fromFrame(frameOf(wall), 0), b: fromFrame(frameOf(wall), frameOf(wall).length) }
      : offsetEnds(model, wall, shift);
  const moved = moveWall(model, wall, { ...ends, thickness });
  const walls = moved.walls.map((one): Wall => {
    if (one.id !== wall.id) return one;
    const assumptions = one.assumptions.filter(({ code }) => code !== 'wall-thickness-assumed');
    return { ...edited(one), thicknessSource: 'measured', assumptions };
  });
  return { ...moved, walls };
}

function edited<T extends ElementBase>(element: T): T {
  return { ...element, status: 'edited' };
}

/** Changes what all kinds of elements have. */
function change(model: StructuredModel, id: string, next: <T extends ElementBase>(element: T) => T): StructuredModel {
  const within = <T extends ElementBase>(list: T[]): T[] =>
    list.map((element) => (element.id === id ? next(element) : element));
  const { rooms, walls, openings, slabs, columns, beams, stairs } = model;
  return {
    ...model,
    rooms: within(rooms),
    walls: within(walls),
    openings: within(openings),
    slabs: within(slabs),
    columns: within(columns),
    beams: within(beams),
    stairs: within(stairs),
  };
}

function statuses(model: StructuredModel): [string, ElementStatus][] {
  return elementsOf(model).map(({ id, status }) => [id, status]);
}

/** @throws EditRefusal `edit-kind-mismatch` */
function wallOf(located: LocatedElement): Wall {
  if (located.kind !== 'wall') throw new EditRefusal('edit-kind-mismatch');
  return located.element;
}

/** @throws EditRefusal `edit-kind-mismatch` */
function roomOf(located: LocatedElement | undefined): Room {
  if (located?.kind !== 'room') throw new EditRefusal('edit-kind-mismatch');
  return located.element;
}

/** @throws EditRefusal `edit-kind-mismatch` */
function openingOf(located: LocatedElement): Opening {
  if (located.kind !== 'opening') throw new EditRefusal('edit-kind-mismatch');
  return located.element;
}

function hostOf(model: StructuredModel, { wall }: Opening): Wall {
  const host = model.walls.find(({ id }) => id === wall);
  if (!host) throw new EditRefusal('edit-element-missing');
  return host;
}

/** Name of the element for a message; its id if the model lacks it. */
function nameOf(model: StructuredModel, operation: EditOperation, anchors: readonly EditAnchor[]): string {
  const [id] = targetIds(operation);
  try {
    return findTarget(model, id, anchors).element.name;
  } catch {
    return id;
  }
}
