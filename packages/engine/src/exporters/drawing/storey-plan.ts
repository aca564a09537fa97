import type { OpeningType, Room, Stair, Storey, StructuredModel } from '../../core/model/structured-model.ts';
import { LEAST_PAIR } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { centroidOf, edgesOf } from '../../math/polygon.ts';
import type { Segment } from '../../math/segment.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { DimensionChain } from './dimension-chains.ts';
import { chainDimensions } from './dimension-chains.ts';
import type { LabelPlace } from './label-place.ts';
import { placeLabelBeside } from './label-place.ts';
import type { ArcPart, WallSide } from '../geometry/bend-walls.ts';
import { faceAt } from '../geometry/bend-walls.ts';
import type { HeadroomLine } from '../geometry/rooms/headroom-lines.ts';
import { headroomLines } from '../geometry/rooms/headroom-lines.ts';
import { hingeByHandle, placeLeaves } from '../geometry/opening-parts.ts';
import { add, boundsOf, distance, normalize, scale, subtract, turnLeft } from '../geometry/plan-geometry.ts';
import { beamOutline, columnOutline } from '../geometry/prism.ts';
import { stairParts } from '../geometry/stair-parts.ts';
import type { UnseenBorder } from '../geometry/rooms/unseen-borders.ts';
import { unseenBorders } from '../geometry/rooms/unseen-borders.ts';
import { angleToPage, turnModel } from '../geometry/turned-model.ts';
import { findArcs } from '../geometry/wall-arcs.ts';
import type { WallLayout, WallOpening } from '../geometry/wall-layout.ts';
import { layoutWalls, toPlan } from '../geometry/wall-layout.ts';
import type { PlanWall, WallBody } from './wall-bodies.ts';
import { wallBodies } from './wall-bodies.ts';

/** Meters beside a border that was not seen that its hint takes. */
const HINT_DEPTH = 0.6;

/** Height above the floor at which the plan is cut, meters. */
export const CUT_HEIGHT = 1.2;

/** A door whose leaf was not seen has two leaves from this width on, and as a gate, which slides or rolls, none that swings; meters. */
const LEAVES = { two: LEAST_PAIR, none: 3 };

/** An opening in the plan. */
export interface PlanOpening {
  id: string;
  type: OpeningType;
  /** Corners of the gap: right face at begin and end, left face at end and begin. */
  corners: [Vec2, Vec2, Vec2, Vec2];
  /** The cut goes through it; else it lies above or below and the wall is drawn whole. */
  isCut: boolean;
  /** Its wall is hatched, since its thickness was assumed. */
  isInHatch: boolean;
  /** Leaves of a door that were seen: drawn open at a right angle, as plans do. */
  swings?: DoorSwing[];
  /**
   * Of a door whose leaf was not seen open: one way to either side, about either jamb, so that the drawing tells neither, or about the one
   * that its handle tells; two leaves a side in a wide door, none in a gate.
   */
  eitherSwing?: DoorSwing[];
}

/** A leaf at its hinge, from closed to open at a right angle. */
export interface DoorSwing {
  hinge: Vec2;
  closed: Vec2;
  open: Vec2;
}

/** A stair in the plan, with an arrow up the middle of its first flight, or of all where it winds. */
export interface PlanStair {
  id: string;
  treads: { outline: Vec2[]; /** The cut goes above it. */ isBelowCut: boolean }[];
  /** Places along it, two at least. */
  arrow?: Vec2[];
}

/** A part of a stepped ceiling, above the cut. */
export interface PlanCeiling {
  /** Of its room. */
  id: string;
  /** The room lies left of its sides. */
  outline: Vec2[];
  /** Its longest side, along which its height stands. */
  side: Segment;
  /** Meters over the floor. */
  height: number;
}

/** The drawing of one storey, in meters, main direction along the page. Every plan format is written from this. */
export interface StoreyPlan {
  storey: Storey;
  /** By how much the plan was turned to the page, radians counterclockwise. */
  angle: number;
  walls: PlanWall[];
  /** The same as they are filled. */
  bodies: WallBody[];
  /** Centre lines of curved walls; angles in radians, counterclockwise. */
  arcs: ArcPart[];
  openings: PlanOpening[];
  columns: { id: string; outline: Vec2[] }[];
  /** They hang above the cut. */
  beams: { id: string; outline: Vec2[] }[];
  ceilings: PlanCeiling[];
  stairs: PlanStair[];
  rooms: { room: Room; polygon: Vec2[]; holes: Vec2[][]; label: LabelPlace }[];
  /** Holes in this storey's floor, e.g. of a stair. */
  voids: { id: string; outline: Vec2[] }[];
  /** Borders of rooms that were not seen. */
  unseen: UnseenBorder[];
  /** Clear heights under sloped ceilings. */
  headroom: HeadroomLine[];
  dimensions: DimensionChain[];
  bounds: { min: Vec2; max: Vec2 };
}

/** Draws the plan of every storey that has something in it, lowest first. */
export function drawStoreyPlans(model: StructuredModel): StoreyPlan[] {
  const angle = angleToPage(model);
  const turned = turnModel(acceptedModel(model), angle);
  const layouts = [...layoutWalls(turned).values()];
  return [...turned.storeys]
    .sort((p, q) => p.elevation - q.elevation)
    .map((storey) => drawStorey(turned, storey, layouts, angle))
    .filter((plan) => plan.walls.length + plan.rooms.length > 0);
}

/** The arrow runs up a stair of one flight, up the first of several, or from tread to tread where a stair winds. */
function drawStair(stair: Stair, cut: number): PlanStair {
  const { id, treads, shape, a, b } = stair;
  const flights = stairParts(stair).flatMap((part) => (part.kind === 'flight' ? [part] : []));
  const last = flights.length > 1 ? flights[0]!.steps.at(-1) : undefined;
  const straight = a && b ? [a, last ? centroidOf(last.outline) : b] : [];
  const arrow = shape === 'winding' ? walkingLine(treads) : straight;
  return {
    id,
    treads: treads.map(({ outline, z }) => ({ outline, isBelowCut: z <= cut })),
    ...(arrow.length > 1 && { arrow }),
  };
}

/** The way from tread to tread, without the corners where more was seen of one side of some: each place is the mean of three middles. */
function walkingLine(treads: Stair['treads']): Vec2[] {
  const middles = treads.map(({ outline }) => centroidOf(outline));
  const places = middles.map((own, k): Vec2 => {
    const [below, above] = [middles[k - 1], middles[k + 1]];
    return below && above ? scale(add(add(below, own), above), 1 / 3) : own;
  });
  return places.filter((place, k) => k === 0 || distance(place, places[k - 1]!) > 0.01);
}

function drawStorey(model: StructuredModel, storey: Storey, all: WallLayout[], angle: number): StoreyPlan {
  const here = <T extends { storey: string }>(elements: T[]) => elements.filter((e) => e.storey === storey.id);
  const layouts = all.filter(({ wall }) => wall.storey === storey.id);
  const cut = storey.elevation + CUT_HEIGHT;
  const isCut = ({ zBottom, zTop }: WallOpening) => zBottom < cut && cut < zTop;
  const walls = layouts.flatMap((layout) => drawWall(layout, layout.openings.filter(isCut)));
  const openings = layouts.flatMap((layout) =>
    layout.openings.map((placed) => drawOpening(layout, placed, isCut(placed))),
  );
  const columns = here(model.columns).map((column) => ({ id: column.id, outline: columnOutline(column) }));
  const beams = here(model.beams).map((beam) => ({ id: beam.id, outline: beamOutline(beam) }));
  const stairs = here(model.stairs).map((stair) => drawStair(stair, cut));
  const voids = here(model.slabs)
    .filter(({ kind }) => kind !== 'roof')
    .flatMap((slab) => slab.holes.map((outline) => ({ id: slab.id, outline })));
  const unseen = unseenBorders({ rooms: here(model.rooms), walls: model.walls });
  const solid = [...columns, ...beams, ...voids, ...stairs.flatMap(({ treads }) => treads)].map(
    ({ outline }) => outline,
  );
  const swings = openings.flatMap(({ swings: seen = [], eitherSwing = [] }) => [...seen, ...eitherSwing]);
  const ceilings = here(model.rooms).flatMap(drawCeilings);
  const slight = [...unseen.map(hintStrip), ...ceilings.map(({ side }) => hintStrip(side)), ...swings.map(swingArea)];
  const rooms = here(model.rooms).map((room) => {
    const { polygon, holes } = room;
    return { room, polygon, holes, label: placeLabelBeside(polygon, holes, { solid, slight }) };
  });
  // Dimensions keep clear of leaves that open outwards.
  const outlines = [...walls.map((wall) => wall.outline), ...rooms.map((room) => room.polygon)];
  const points = [...outlines.flat(), ...swings.map(({ open }) => open)];
  const arcs = findArcs(model).filter((arc) => arc.storey === storey.id);
  return {
    storey,
    angle,
    walls,
    bodies: wallBodies(walls, arcs),
    arcs,
    openings,
    columns,
    beams,
    ceilings,
    stairs,
    rooms,
    voids,
    unseen,
    headroom: headroomLines(here(model.rooms)),
    dimensions: chainDimensions(layouts),
    bounds: boundsOf(points),
  };
}

function drawCeilings({ id, zFloor, ceilingParts = [] }: Room): PlanCeiling[] {
  return ceilingParts.map(({ polygon, z }) => {
    const sides = edgesOf(polygon).map(([a, b]): Segment => ({ a, b }));
    const side = sides.reduce((p, q) => (distance(q.a, q.b) > distance(p.a, p.b) + 0.01 ? q : p));
    return { id, outline: polygon, side, height: z - zFloor };
  });
}

/** Where the hint of a border stands: along it, in the room. */
function hintStrip({ a, b }: Segment): Vec2[] {
  const inward = scale(turnLeft(normalize(subtract(b, a))), HINT_DEPTH);
  return [a, b, add(b, inward), add(a, inward)];
}

/** What a leaf sweeps, roughly. */
function swingArea({ hinge, closed, open }: DoorSwing): Vec2[] {
  const way = add(subtract(closed, hinge), subtract(open, hinge));
  return [hinge, closed, add(hinge, scale(way, Math.SQRT1_2)), open];
}

function drawWall(layout: WallLayout, gaps: WallOpening[]): PlanWall[] {
  const { wall } = layout;
  const face = (station: number, side: WallSide): Vec2 => [station, faceAt(layout, station, side)];
  const pieces: PlanWall[] = [];
  let from: Vec2[] = layout.startCap;
  const close = (to: Vec2[]) => {
    // `from` runs from the left face to the right one, `to` back again.
    const outline = [...from, ...to].map((point) => toPlan(layout, point));
    pieces.push({ id: wall.id, isAssumed: wall.thicknessSource === 'assumed', outline });
  };
  let reached = -Infinity;
  for (const { begin, end } of gaps) {
    if (begin > reached) {
      close([face(begin, -1), face(begin, 1)]);
    }
    reached = Math.max(reached, end);
    from = [face(reached, 1), face(reached, -1)];
  }
  close(layout.endCap);
  return pieces;
}

function drawOpening(layout: WallLayout, placed: WallOpening, isCut: boolean): PlanOpening {
  const half = layout.wall.thickness / 2;
  const at = (station: number, offset: number) => toPlan(layout, [station, offset]);
  const face = (station: number, side: WallSide) => at(station, faceAt(layout, station, side));
  const { begin, end, opening } = placed;
  const drawn: PlanOpening = {
    id: opening.id,
    type: opening.type,
    corners: [face(begin, -1), face(end, -1), face(end, 1), face(begin, 1)],
    isCut,
    isInHatch: layout.wall.thicknessSource === 'assumed',
  };
  if (opening.type !== 'door') return drawn;
  const leaves = placeLeaves(layout, placed);
  if (leaves.length === 0) {
    const width = end - begin;
    const middle = (begin + end) / 2;
    const swing = (from: number, to: number, face: number): DoorSwing => ({
      hinge: at(from, face),
      closed: at(to, face),
      open: at(from, face + Math.sign(face) * Math.abs(to - from)),
    });
    const bothLeaves = (face: number) => [swing(begin, middle, face), swing(end, middle, face)];
    const hinge = hingeByHandle(layout, placed);
    const about = (station: number, face: number) => swing(station, station === begin ? end : begin, face);
    if (width < LEAVES.two) drawn.eitherSwing = [about(hinge ?? begin, half), about(hinge ?? end, -half)];
    else if (width < LEAVES.none) drawn.eitherSwing = [...bothLeaves(half), ...bothLeaves(-half)];
  } else {
    drawn.swings = leaves.map(({ hinge, closed }): DoorSwing => {
      const reach = Math.abs(closed[0] - hinge[0]) * Math.sign(hinge[1] || 1);
      return {
        hinge: toPlan(layout, hinge),
        closed: toPlan(layout, closed),
        open: toPlan(layout, [hinge[0], hinge[1] + reach]),
      };
    });
  }
  return drawn;
}
