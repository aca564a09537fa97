import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import { LAYER_TEMPLATES } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { DimensionChain } from '../drawing/dimension-chains.ts';
import { withBulges } from './arc-bulges.ts';
import { type DxfCorner, DxfFile } from './dxf-file.ts';
import type { LayerRole } from '../drawing/plan-layers.ts';
import { PLAN_LAYERS } from '../drawing/plan-layers.ts';
import type { DxfDrawing } from './dxf-title-block.ts';
import { drawTitleBlock } from './dxf-title-block.ts';
import { add, boundsOf, cross, distance, scale, subtract } from '../geometry/plan-geometry.ts';
import type { DoorSwing, PlanOpening, PlanStair, StoreyPlan } from '../drawing/storey-plan.ts';
import { drawStoreyPlans } from '../drawing/storey-plan.ts';
import { placeFigures } from '../drawing/dimension-figures.ts';
import { textWidth } from '../drawing/text-width.ts';
import { drawingWord, formatArea, formatHeadroom } from '../drawing/drawing-words.ts';
import type { Segment } from '../../math/segment.ts';
import type { HeadroomLine } from '../geometry/rooms/headroom-lines.ts';
import type { UnseenBorder } from '../geometry/rooms/unseen-borders.ts';
import { turn } from '../geometry/turned-model.ts';

/** Drawing units are meters. Distances of a room's two lines of text from its label point. */
const NAME_RISE = 0.22;
const AREA_RISE = -0.2;
const HATCH_SPACING = 0.06;
/** Of the first dimension chain from the building, and of each further one from it. */
const CHAIN_DISTANCE = 0.8;
const CHAIN_SPACING = 0.6;
/** Half the length of a tick across a dimension line, and the distance of its figure. */
const TICK = 0.12;
const FIGURE_LIFT = 0.16;

/** Space between storeys drawn side by side, meters. */
const SPACE = 6;
/** Text heights, meters: at 1:100 they print 3, 2.5 and 2 mm tall. */
const NAME_HEIGHT = 0.3;
const AREA_HEIGHT = 0.22;
const DIMENSION_HEIGHT = 0.2;
const LEAST_DIMENSION = 0.18;
/** From one line of figures to the next, in heights of a figure. */
const FIGURE_ROW = 1.3;
const HINT_HEIGHT = 0.18;
const LEAST_HINT = 0.13;
/** From a border that was not seen to the middle of its hint, meters. */
const HINT_DISTANCE = 0.2;
/** Share of a line's length that its note may take. */
const NOTE_SHARE = 0.9;
/** Length of an arrow's head and half its width, meters. */
const ARROW_HEAD = { length: 0.18, half: 0.07 };
/** Radians: a text this near to upright reads upwards. */
const NEARLY = 0.26;

/**
 * Floor plans in meters, local coordinates; the lowest storey stands in its true place, the others beside it.
 * The model's origin and reference system are custom properties of the drawing.
 */
export const dxfExporter: Exporter = {
  name: 'plan.dxf',
  format: 'dxf',
  mimeType: 'image/vnd.dxf',
  isText: true,
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const file = new DxfFile(PLAN_LAYERS[options.layers ?? LAYER_TEMPLATES[0]]);
    defineBlocks(file);
    let reached: number | undefined;
    for (const plan of drawStoreyPlans(model)) {
      const corners = [...plan.walls, ...plan.rooms.map(({ polygon }) => ({ outline: polygon }))]
        .flatMap(({ outline }) => outline)
        .map((point) => turn(point, -plan.angle));
      const { min, max } = boundsOf(corners);
      const shift = reached === undefined ? 0 : reached + SPACE - min[0];
      const place = (point: Vec2): Vec2 => add(turn(point, -plan.angle), [shift, 0]);
      drawStorey({ file, place, heading: -plan.angle }, plan, model, options);
      reached = max[0] + shift;
    }
    const origin = model.origin.join(' ');
    const properties = { title: options.title, origin, crs: model.crs ?? '', unit: 'm' };
    const comments = [`Cloud Experience ${model.engineVersion}, ${options.time}`];
    return file.file(comments, properties);
  },
};

/** Unit blocks: one long, one thick, begin at (0, 0) on the middle line of the wall. */
function defineBlocks(file: DxfFile): void {
  const lines = (...offsets: number[]) => offsets.forEach((y) => file.line('0', [0, y], [1, y]));
  file.block('WINDOW', () => lines(-0.5, -0.12, 0.12, 0.5));
  file.block('CURTAIN', () => lines(-0.12, 0.12));
  file.block('DOOR', () => lines(-0.08, 0.08));
  file.block('PASSAGE', () => lines(-0.5, 0.5));
  file.block('DOOR-ARC', () => file.arc('0', [0, 0], 1, 0, 90));
  file.block('DOOR-SWING', () => {
    file.line('0', [0, 0], [0, 1]);
    file.arc('0', [0, 0], 1, 0, 90);
  });
}

function drawStorey(drawing: DxfDrawing, plan: StoreyPlan, model: StructuredModel, options: ExportOptions): void {
  const { file, place } = drawing;
  for (const { ids, isAssumed, outline } of plan.bodies) {
    const corners = withBulges(outline, plan.arcs).map(([x, y, ...bulge]): DxfCorner => [...place([x, y]), ...bulge]);
    file.hatch('wallPattern', [corners], isAssumed ? { spacing: HATCH_SPACING } : 'solid', ids);
    file.polyline(isAssumed ? 'assumedWall' : 'wall', corners, ids);
  }
  for (const { center, radius, from, to } of plan.arcs) {
    const degrees = (angle: number) => ((angle + drawing.heading) * 180) / Math.PI;
    file.arc('wallCenter', place(center), radius, degrees(from), degrees(to));
  }
  for (const { id, outline } of plan.columns) file.polyline('column', outline.map(place), id);
  for (const { id, outline } of plan.beams) file.polyline('beam', outline.map(place), id);
  for (const { id, outline, side, height } of plan.ceilings) {
    file.polyline('ceiling', outline.map(place), id);
    drawNote(drawing, 'ceiling', { ...side, id }, formatHeadroom(height, options.language));
  }
  for (const { id, treads, arrow } of plan.stairs) {
    for (const { outline, isBelowCut } of treads)
      file.polyline(isBelowCut ? 'stair' : 'stairAbove', outline.map(place), id);
    if (arrow) drawArrow(drawing, arrow);
  }
  for (const hole of plan.voids) drawVoid(drawing, hole);
  for (const opening of plan.openings) insertOpening(drawing, opening);
  for (const { room, polygon, holes, label } of plan.rooms) {
    for (const ring of [polygon, ...holes]) file.polyline('room', ring.map(place), room.id);
    const at = (offset: number) => place(add(label.center, [0, offset]));
    file.text('text', at(NAME_RISE), NAME_HEIGHT, room.name, drawing.heading, room.id);
    file.text('text', at(AREA_RISE), AREA_HEIGHT, formatArea(room.area), drawing.heading, room.id);
  }
  for (const border of plan.unseen) drawNoted(drawing, 'notSeen', border, drawingWord('scanHere', options.language));
  for (const headroom of plan.headroom)
    drawNoted(drawing, 'headroom', headroom, formatHeadroom(headroom.height, options.language));
  for (const chain of plan.dimensions) drawChain(drawing, plan, chain);
  drawTitleBlock(drawing, plan, model, options);
}

/** The way up a stair: a line with a head. */
function drawArrow({ file, place }: DxfDrawing, arrow: NonNullable<PlanStair['arrow']>): void {
  const [from, to] = [arrow.at(-2)!, arrow.at(-1)!];
  const way = scale(subtract(to, from), 1 / distance(from, to));
  const foot = subtract(to, scale(way, ARROW_HEAD.length));
  const across = scale([-way[1], way[0]], ARROW_HEAD.half);
  for (const [k, next] of arrow.slice(1).entries()) file.line('stair', place(arrow[k]!), place(next));
  for (const corner of [add(foot, across), subtract(foot, across)]) file.line('stair', place(to), place(corner));
}

/** A hole in the floor: its outline with the diagonals. */
function drawVoid({ file, place }: DxfDrawing, { id, outline }: StoreyPlan['voids'][number]): void {
  file.polyline('floorVoid', outline.map(place), id);
  if (outline.length !== 4) return;
  file.line('floorVoid', place(outline[0]!), place(outline[2]!), id);
  file.line('floorVoid', place(outline[1]!), place(outline[3]!), id);
}

/** A line, and left of it a note that is readable from below or from the right; short lines stand without it. */
function drawNoted(
  drawing: DxfDrawing,
  layer: LayerRole,
  { a, b, room }: UnseenBorder | HeadroomLine,
  note: string,
): void {
  drawing.file.line(layer, drawing.place(a), drawing.place(b), room.id);
  drawNote(drawing, layer, { a, b, id: room.id }, note);
}

/** A text on the left of a line, where that is long enough for it. */
function drawNote(
  { file, place, heading }: DxfDrawing,
  layer: LayerRole,
  { a, b, id }: Segment & { id: string },
  note: string,
): void {
  const size = Math.min(HINT_HEIGHT, (NOTE_SHARE * distance(a, b)) / textWidth(note));
  if (size < LEAST_HINT) return;
  const way = scale(subtract(b, a), 1 / distance(a, b));
  const at = add(scale(add(a, b), 0.5), scale([-way[1], way[0]], HINT_DISTANCE));
  file.text(layer, place(at), size, note, readable(heading + Math.atan2(way[1], way[0])), id);
}

/** The direction of a text along a line, turned so that it reads from below or from the right; radians. */
function readable(angle: number): number {
  const turned = Math.atan2(Math.sin(angle), Math.cos(angle));
  if (turned > Math.PI / 2 + NEARLY) return turned - Math.PI;
  return turned < -Math.PI / 2 + NEARLY ? turned + Math.PI : turned;
}

function insertOpening({ file, place }: DxfDrawing, opening: PlanOpening): void {
  const beginRight = place(opening.corners[0]);
  const endRight = place(opening.corners[1]);
  const beginLeft = place(opening.corners[3]);
  const along = subtract(endRight, beginRight);
  const heading = Math.atan2(along[1], along[0]);
  const middle: Vec2 = [(beginRight[0] + beginLeft[0]) / 2, (beginRight[1] + beginLeft[1]) / 2];
  const size: Vec2 = [Math.hypot(...along), distance(beginRight, beginLeft)];
  const insertSwing = (layer: LayerRole, block: string, swing: DoorSwing) => {
    const hinge = place(swing.hinge);
    const leaf = subtract(place(swing.closed), hinge);
    const side = Math.sign(cross(leaf, subtract(place(swing.open), hinge)));
    const length = Math.hypot(...leaf);
    file.insert(layer, block, hinge, [length, side * length], Math.atan2(leaf[1], leaf[0]), opening.id);
  };
  if (opening.swings) {
    for (const swing of opening.swings) insertSwing('door', 'DOOR-SWING', swing);
    return;
  }
  for (const swing of opening.eitherSwing ?? []) insertSwing('doorUnseen', 'DOOR-ARC', swing);
  file.insert(opening.type, opening.type.toUpperCase(), middle, size, heading, opening.id);
}

function drawChain({ file, place, heading }: DxfDrawing, plan: StoreyPlan, chain: DimensionChain): void {
  const { outward, row, ticks } = chain;
  const isLevel = outward[0] === 0;
  const edge = (outward[0] + outward[1] > 0 ? plan.bounds.max : plan.bounds.min)[isLevel ? 1 : 0];
  const away = edge + (outward[0] + outward[1]) * (CHAIN_DISTANCE + CHAIN_SPACING * row);
  const at = (tick: number, offset = 0): Vec2 => place(isLevel ? [tick, away + offset] : [away + offset, tick]);
  file.line('dimension', at(ticks[0]!), at(ticks[ticks.length - 1]!));
  for (const tick of ticks) file.line('dimension', at(tick, -TICK), at(tick, TICK));
  const side = isLevel ? 1 : -1;
  const lift = side * FIGURE_LIFT;
  // Figures of short parts: beyond the others, or on the other side of the line.
  const outer = outward[0] + outward[1] === side ? lift + side * DIMENSION_HEIGHT * FIGURE_ROW : -lift;
  const parts = ticks.slice(1).map((tick, i) => {
    const room = tick - ticks[i]!;
    return { text: String(Math.round(room * 1000)), at: (tick + ticks[i]!) / 2, room };
  });
  const rotation = readable(heading + (isLevel ? 0 : Math.PI / 2));
  for (const figure of placeFigures(parts, { full: DIMENSION_HEIGHT, least: LEAST_DIMENSION }))
    file.text('dimension', at(figure.at, figure.isOutside ? outer : lift), figure.size, figure.text, rotation);
}
