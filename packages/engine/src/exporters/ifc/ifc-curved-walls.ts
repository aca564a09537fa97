import type { Wall, WallArc } from '../../core/model/structured-model.ts';
import type { ArcPart } from '../geometry/bend-walls.ts';
import { curvedOutline } from '../geometry/curved-outline.ts';
import { cornersOf } from '../geometry/outline-parts.ts';
import { distance, signedArea } from '../geometry/plan-geometry.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { cutsOf } from '../geometry/wall-layout.ts';
import type { IfcPlace } from './ifc-elements.ts';
import type { IfcFile } from './ifc-file.ts';
import { addEvidence, addProperties, addQuantities, flag, label } from './ifc-properties.ts';
import type { Field } from './step-writer.ts';
import { NONE, bool, choice, list, real, text, typed } from './step-writer.ts';

/** Pieces that differ in height by more are walls of their own, meters. */
const SAME_HEIGHT = 0.02;

/** Angle between corners for areas, radians: a hundred-thousandth is lost. */
const FINE = 0.01;

/** A curved wall with the layouts of its pieces. */
export interface CurvedWall {
  arc: WallArc;
  layouts: WallLayout[];
}

/** The curved walls of a model, parted where their height changes; a piece that is left alone is written as such. */
export function curvedWalls(arcs: readonly WallArc[], layouts: readonly WallLayout[]): CurvedWall[] {
  const byId = new Map(layouts.map((layout) => [layout.wall.id, layout]));
  return arcs.flatMap((arc) => {
    const runs: { pieces: WallArc['pieces']; layouts: WallLayout[] }[] = [];
    for (const piece of arc.pieces) {
      const layout = byId.get(piece.wall);
      if (!layout) continue;
      const last = runs.at(-1);
      if (last && isAsHigh(last.layouts[0]!.wall, layout.wall)) {
        last.pieces.push(piece);
        last.layouts.push(layout);
      } else runs.push({ pieces: [piece], layouts: [layout] });
    }
    return runs
      .filter(({ pieces }) => pieces.length > 1)
      .map((run): CurvedWall => {
        const [from, to] = [run.pieces[0]!.from, run.pieces.at(-1)!.to];
        return { arc: { ...arc, from, to, pieces: run.pieces }, layouts: run.layouts };
      });
  });
}

const isAsHigh = (one: Wall, other: Wall): boolean =>
  Math.abs(one.zBottom - other.zBottom) < SAME_HEIGHT && Math.abs(one.zTop - other.zTop) < SAME_HEIGHT;

/**
 * Writes a curved wall as one: an arc as axis, and a profile between two arcs, extruded. Its id is that of its first piece; all
 * pieces are named in its evidence. Returns the wall and its placement.
 */
export function addCurvedWall(place: IfcPlace, { arc, layouts }: CurvedWall): { product: Field; placement: Field } {
  const { file, storey, options } = place;
  const pieces = layouts.map(({ wall }) => wall);
  const wall = pieces[0]!;
  const [bottom, height] = [wall.zBottom - storey.elevation, meanHeight(pieces)];
  const placement = file.placement(place.placement, [...arc.center, bottom]);
  const isAssumed = pieces.some(({ thicknessSource }) => thicknessSource === 'assumed');
  const outline = curvedOutline(arc, layouts);
  const profile = file.add('IFCARBITRARYCLOSEDPROFILEDEF', choice('AREA'), NONE, file.curve(outline));
  const body = file.extrusion(profile, [0, 0, 0], height, isAssumed ? 'assumed' : 'wall');
  const names = [wall.name, pieces.at(-1)!.name];
  const product = file.add(
    'IFCWALL',
    file.guid(wall.id),
    NONE,
    text(names.join(' – ')),
    NONE,
    NONE,
    placement,
    file.shape([body], axisOf(file, arc)),
    text(wall.id),
    choice('STANDARD'),
  );
  const length = (arc.to - arc.from) * arc.radius;
  const area = signedArea(cornersOf(outline, FINE));
  // In the middle between the faces, as of straight walls: ends at other walls are cut as the body is.
  const side = (area / arc.thickness) * height;
  const cuts = layouts.map(cutsOf);
  const face = cuts.reduce((sum, cut) => sum + cut.face, 0);
  const foot = cuts.reduce((sum, cut) => sum + cut.foot, 0);
  addQuantities(file, wall.id, product, 'Qto_WallBaseQuantities', {
    lengths: { Length: length, Width: arc.thickness, Height: height },
    areas: {
      GrossFootprintArea: area,
      NetFootprintArea: area - foot * arc.thickness,
      GrossSideArea: side,
      NetSideArea: side - face,
    },
    volumes: { GrossVolume: area * height, NetVolume: area * height - face * arc.thickness },
  });
  addProperties(file, wall.id, product, 'Pset_WallCommon', { IsExternal: flag(wall.exterior) });
  addEvidence(file, { ...wall, ...evidenceOf(pieces) }, product, options, {
    ThicknessSource: label(isAssumed ? 'assumed' : 'measured'),
    Pieces: { type: 'list', texts: pieces.map(({ id }) => id) },
  });
  return { product, placement };
}

/** Where a piece stands in the placement of its curved wall: openings count along the piece. */
export function pieceIn(file: IfcFile, { arc }: CurvedWall, { wall, along }: WallLayout, placement: Field): Field {
  return file.placement(placement, [wall.a[0] - arc.center[0], wall.a[1] - arc.center[1], 0], along);
}

/** How far a curved wall bulges beyond a straight opening on either side, meters. */
export function bulge({ arc, layouts }: { arc: ArcPart; layouts: readonly WallLayout[] }): number {
  const widest = Math.max(0, ...layouts.map(({ wall }) => distance(wall.a, wall.b)));
  const off = layouts.map(({ wall: { a, b } }) =>
    Math.abs(distance([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], arc.center) - arc.radius),
  );
  return (widest * widest) / (8 * arc.radius) + Math.max(0, ...off);
}

/** The part of a circle around the origin that a curved wall's centre line is. */
function axisOf(file: IfcFile, { radius, from, to }: WallArc): Field {
  const circle = file.add('IFCCIRCLE', file.profileAxes(), real(radius));
  const angle = (value: number) => list([typed('IFCPARAMETERVALUE', real(value))]);
  return file.add('IFCTRIMMEDCURVE', circle, angle(from), angle(to), bool(true), choice('PARAMETER'));
}

/** As high as its pieces in the mean: they differ by millimeters. */
function meanHeight(pieces: readonly Wall[]): number {
  const lengths = pieces.map(({ a, b }) => distance(a, b));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return pieces.reduce((sum, { zBottom, zTop }, k) => sum + ((zTop - zBottom) * lengths[k]!) / all, 0);
}

/** What the pieces show together: points of all, the rest weighed by their lengths. */
function evidenceOf(pieces: readonly Wall[]): Pick<Wall, 'evidence' | 'confidence' | 'assumptions'> {
  const lengths = pieces.map(({ a, b }) => distance(a, b));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const mean = (value: (piece: Wall) => number) =>
    pieces.reduce((sum, piece, k) => sum + (value(piece) * lengths[k]!) / all, 0);
  return {
    confidence: mean(({ confidence }) => confidence),
    evidence: {
      points: pieces.reduce((sum, { evidence }) => sum + evidence.points, 0),
      coverage: mean(({ evidence }) => evidence.coverage),
      rms: Math.sqrt(mean(({ evidence }) => evidence.rms ** 2)),
      sides: Math.min(...pieces.map(({ evidence }) => evidence.sides)),
    },
    assumptions: pieces
      .flatMap(({ assumptions }) => assumptions)
      .filter(({ code }, k, list) => list.findIndex((other) => other.code === code) === k),
  };
}
