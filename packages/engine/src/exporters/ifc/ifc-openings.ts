import type { OpeningType } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { LeafPlacement } from '../geometry/opening-parts.ts';
import { followsWall, openingParts, placeLeaves } from '../geometry/opening-parts.ts';
import type { Prism } from '../geometry/prism.ts';
import type { WallLayout, WallOpening } from '../geometry/wall-layout.ts';
import type { IfcPlace } from './ifc-elements.ts';
import type { IfcFile } from './ifc-file.ts';
import type { PropertyValue } from './ifc-properties.ts';
import {
  addEvidence,
  addProperties,
  addQuantities,
  count,
  flag,
  label,
  length,
  positiveLength,
} from './ifc-properties.ts';
import type { Field } from './step-writer.ts';
import { NONE, choice, real, text } from './step-writer.ts';

/** How far an opening's body reaches out of the wall on both sides, so that the cut is clean, meters. */
const OVERREACH = 0.05;

/**
 * Writes the void of an opening and what fills it: a door, window or curtain wall; a passage has no filling.
 *
 * @param bulges how far a curved wall reaches beyond its straight piece, meters: the void goes through all of it.
 */
export function addOpening(
  place: IfcPlace,
  layout: WallLayout,
  wall: { product: Field; placement: Field },
  placed: WallOpening,
  bulges = 0,
): { element: Field; filling: Field | undefined } {
  const { file } = place;
  const { opening, begin, end, zBottom, zTop } = placed;
  const placement = file.placement(wall.placement, [begin, 0, zBottom - layout.wall.zBottom]);
  const element = file.add(
    'IFCOPENINGELEMENT',
    file.guid(`void ${opening.id}`),
    NONE,
    text(opening.name),
    NONE,
    NONE,
    placement,
    voidShape(file, end - begin, zTop - zBottom, layout.wall.thickness + 2 * bulges),
    text(opening.id),
    choice('OPENING'),
  );
  file.relate('IFCRELVOIDSELEMENT', opening.id, wall.product, element);
  const { type } = opening;
  if (type === 'passage') {
    addMeasures(file, layout, placed, element);
    addEvidence(file, opening, element, place.options);
    return { element, filling: undefined };
  }
  const filling = addFilling(place, layout, { ...placed, type }, placement);
  file.relate('IFCRELFILLSELEMENT', opening.id, element, filling);
  return { element, filling };
}

function voidShape(file: IfcFile, width: number, height: number, thickness: number): Field {
  const depth = thickness + 2 * OVERREACH;
  const profile = file.add(
    'IFCRECTANGLEPROFILEDEF',
    choice('AREA'),
    NONE,
    file.profileAxes(),
    real(width),
    real(height),
  );
  // Extruded through the wall, as authoring programs expect an opening.
  const axes = file.axes([width / 2, -depth / 2, height / 2], [0, 1, 0], [1, 0, 0]);
  const solid = file.add('IFCEXTRUDEDAREASOLID', profile, axes, file.direction(0, 0, 1), real(depth));
  return file.shape([solid]);
}

/** The operation type of a door by the leaves that were seen. IFC has none for a pair that opens to both sides, and a pair of which one leaf was seen tells none. */
function operationOf(leaves: readonly LeafPlacement[], { begin, end }: WallOpening, isTurned: boolean): string {
  const [leaf, other] = leaves;
  if (!leaf) return 'NOTDEFINED';
  if (other) return leaf.hinge[1] === other.hinge[1] ? 'DOUBLE_DOOR_SINGLE_SWING' : 'NOTDEFINED';
  if (Math.abs(leaf.closed[0] - leaf.hinge[0]) < end - begin) return 'NOTDEFINED';
  return (leaf.hinge[0] === begin) !== isTurned ? 'SINGLE_SWING_LEFT' : 'SINGLE_SWING_RIGHT';
}

/** An opening that something fills. */
type FilledOpening = WallOpening & { type: Exclude<OpeningType, 'passage'> };

function addFilling(place: IfcPlace, layout: WallLayout, placed: FilledOpening, relativeTo: Field): Field {
  const { file } = place;
  const { opening, type, begin, end, zBottom, zTop } = placed;
  const width = end - begin;
  const leaves = placeLeaves(layout, placed);
  // IFC names the swing as seen when looking along +Y, the way the door opens; so a door opening to the right is turned.
  const isTurned = leaves.length > 0 && leaves.every(({ hinge }) => hinge[1] < 0);
  const placement = isTurned
    ? file.placement(relativeTo, [width, 0, 0], [-1, 0])
    : file.placement(relativeTo, [0, 0, 0]);
  const shift = ([station, offset]: Vec2): Vec2 => (isTurned ? [end - station, -offset] : [station - begin, offset]);
  const solids = openingParts(layout, placed).map((part: Prism) => file.solid(part, zBottom, shift));
  const operation = operationOf(leaves, placed, isTurned);
  const height = zTop - zBottom;
  const size = [real(height), real(width)];
  const { entity, own, name } = {
    door: { entity: 'IFCDOOR', own: [...size, choice('DOOR'), choice(operation), NONE], name: 'Door' },
    window: { entity: 'IFCWINDOW', own: [...size, choice('WINDOW'), choice('NOTDEFINED'), NONE], name: 'Window' },
    curtain: { entity: 'IFCCURTAINWALL', own: [choice('NOTDEFINED')], name: 'CurtainWall' },
  }[type];
  const product = file.add(
    entity,
    file.guid(opening.id),
    NONE,
    text(opening.name),
    NONE,
    NONE,
    placement,
    file.shape(solids),
    text(opening.id),
    ...own,
  );
  const area = width * height;
  if (type === 'curtain') {
    addQuantities(file, opening.id, product, 'Qto_CurtainWallQuantities', {
      lengths: { Length: width, Height: height },
      areas: { GrossSideArea: area, NetSideArea: area },
    });
  } else {
    addQuantities(file, opening.id, product, `Qto_${name}BaseQuantities`, {
      lengths: { Width: width, Height: height, Perimeter: 2 * (width + height) },
      areas: { Area: area },
    });
  }
  const isExternal = opening.rooms.includes(null) && layout.wall.exterior;
  addProperties(file, opening.id, product, `Pset_${name}Common`, { IsExternal: flag(isExternal) });
  addMeasures(file, layout, placed, product);
  addEvidence(file, opening, product, place.options);
  return product;
}

/**
 * Attaches what was measured in an opening; left is the side of the wall's positive Y, start and end are those of its axis. The lining
 * properties of IFC belong to types of doors and windows, which no scan shows.
 */
function addMeasures(file: IfcFile, layout: WallLayout, placed: WallOpening, product: Field): void {
  const { id, measures = {} } = placed.opening;
  const { reveal, jambDepth, frameWidth, handle, colorEdges } = measures;
  const isAlong = followsWall(layout, placed);
  const [left, right] = isAlong ? [reveal?.left, reveal?.right] : [reveal?.right, reveal?.left];
  const properties: Record<string, PropertyValue> = {
    ...(reveal && { RevealTo: label(reveal.to.toUpperCase()) }),
    ...(left !== undefined && { RevealDepthLeft: length(left) }),
    ...(right !== undefined && { RevealDepthRight: length(right) }),
    ...(jambDepth !== undefined && { JambDepth: positiveLength(jambDepth) }),
    ...(frameWidth !== undefined && { FrameWidth: positiveLength(frameWidth) }),
    ...(handle && {
      HandleAt: label((handle.end === 'a') === isAlong ? 'START' : 'END'),
      HandleHeight: positiveLength(handle.height),
    }),
    ...(colorEdges !== undefined && { ColorEdges: count(colorEdges) }),
  };
  if (Object.keys(properties).length > 0)
    addProperties(file, id, product, 'CloudExperience_OpeningMeasures', properties);
}
