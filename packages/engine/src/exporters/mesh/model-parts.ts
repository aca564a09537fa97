import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec3 } from '../../core/vector.ts';
import { MATERIAL_COLORS, RoomColors } from '../geometry/materials.ts';
import { buildElementMeshes } from './element-meshes.ts';

/** Triangles of one material of an element; vertices in meters, Z up, local to the model's origin. */
export interface PaintedPart {
  /** Element id; of a file, the node's name when it carries none. */
  id: string;
  type: string;
  storey: string;
  /** 3·n */
  position: Float32Array;
  /** 3·n, unit vectors out of the faces; of no length where the face itself tells. */
  normal: Float32Array;
  index: Uint32Array;
  /** Linear 0..1, and opacity. */
  color: readonly [number, number, number, number];
  /** Its thickness or extent was assumed, not measured. */
  isAssumed: boolean;
}

/** What `model.glb` holds of a model, without a file in between: the same parts in the same colors. */
export function buildModelParts(model: StructuredModel): { origin: Vec3; parts: PaintedPart[] } {
  const rooms = new RoomColors();
  const parts = buildElementMeshes(acceptedModel(model)).map(
    ({ id, type, storey, position, normal, index, material }): PaintedPart => {
      const { opacity } = MATERIAL_COLORS[material];
      const color = material === 'space' ? rooms.of(id, storey) : MATERIAL_COLORS[material].color;
      const [r, g, b] = color.map(toLinear) as [number, number, number];
      return {
        id,
        type,
        storey,
        position,
        normal,
        index,
        color: [r, g, b, opacity],
        isAssumed: material === 'assumed',
      };
    },
  );
  return { origin: model.origin, parts };
}

/** A color of the screen (sRGB) as glTF states it. */
export function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
