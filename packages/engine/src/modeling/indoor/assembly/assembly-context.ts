import type { Slope, Storey } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import type { ElementIds } from './element-ids.ts';

/** Context in which the elements of a model are assembled. */
export interface AssemblyContext {
  storeys: readonly Storey[];
  ids: ElementIds;
  /** Turn of the plan frame against the local frame, radians. */
  angle: number;
  /** Turns a place of the plan frame into the local frame, rounded. */
  toLocal(place: Vec2): Vec2;
  /** Turns sloping planes of the plan frame into the local frame, rounded. */
  slopesToLocal(slopes: readonly Slope[]): Slope[];
}
