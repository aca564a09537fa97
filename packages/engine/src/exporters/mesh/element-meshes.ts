import type { ElementMesh } from '../geometry/mesh.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { MeshBuilder } from '../geometry/mesh-builder.ts';
import { openingParts } from '../geometry/opening-parts.ts';
import type { Material, Prism } from '../geometry/prism.ts';
import { addPrism, beamPrism, columnPrism, slabPrism, stairPrisms } from '../geometry/prism.ts';
import { addSpace } from '../geometry/rooms/stepped-space.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { layoutWalls, toPlan } from '../geometry/wall-layout.ts';
import { wholeArcs } from '../geometry/follow-arcs.ts';
import { axesOf } from '../geometry/round-sides.ts';
import { buildWallMesh } from './wall-mesh.ts';

/** A mesh of one element and one material; a door has several. */
export interface PaintedMesh extends ElementMesh {
  material: Material;
  name: string;
  storey: string;
}

/**
 * Closed meshes of all elements of a model, walls with their openings cut. Local meters, Z up.
 * In model order: walls, their openings, slabs, columns, beams, stairs, spaces.
 */
export function buildElementMeshes(model: StructuredModel): PaintedMesh[] {
  const layouts = layoutWalls(model);
  const axisAt = axesOf([...layouts.values()]);
  const arcs = wholeArcs(layouts.values());
  const meshes: PaintedMesh[] = [];
  const add = (
    element: { id: string; name: string; storey: string },
    type: ElementMesh['type'],
    prisms: readonly Prism[],
  ) => {
    for (const material of new Set(prisms.map((prism) => prism.material))) {
      const builder = new MeshBuilder();
      for (const prism of prisms) if (prism.material === material) addPrism(builder, prism, axisAt);
      meshes.push({ id: element.id, name: element.name, storey: element.storey, type, material, ...builder.build() });
    }
  };
  for (const layout of layouts.values()) {
    const { id, name, storey, thicknessSource } = layout.wall;
    const material = thicknessSource === 'assumed' ? 'assumed' : 'wall';
    meshes.push({ id, name, storey, type: 'wall', material, ...buildWallMesh(layout) });
  }
  for (const layout of layouts.values()) {
    for (const placed of layout.openings) {
      const parts = openingParts(layout, placed).map((part) => inPlan(layout, part));
      add(placed.opening, placed.opening.type, parts);
    }
  }
  for (const slab of model.slabs) add(slab, 'slab', [slabPrism(slab, arcs)]);
  for (const column of model.columns) add(column, 'column', [columnPrism(column)]);
  for (const beam of model.beams) add(beam, 'beam', [beamPrism(beam)]);
  for (const stair of model.stairs) add(stair, 'stair', stairPrisms(stair));
  for (const room of model.rooms) {
    const builder = new MeshBuilder();
    addSpace(builder, room, axisAt);
    const { id, name, storey } = room;
    meshes.push({ id, name, storey, type: 'space', material: 'space', ...builder.build() });
  }
  return meshes;
}

/** A prism in wall coordinates, moved to the plan. */
export function inPlan(layout: WallLayout, prism: Prism): Prism {
  return { ...prism, outline: prism.outline.map((point) => toPlan(layout, point)) };
}
