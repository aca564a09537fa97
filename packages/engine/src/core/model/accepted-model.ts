import type { ElementBase, StructuredModel } from './structured-model.ts';

/** The model without what a user rejected, and without openings whose wall is gone: what every export shows. */
export function acceptedModel(model: StructuredModel): StructuredModel {
  const accepted = <T extends ElementBase>(elements: T[]) =>
    elements.filter((element) => element.status !== 'rejected');
  const walls = accepted(model.walls);
  const hosts = new Set(walls.map((wall) => wall.id));
  return {
    ...model,
    walls,
    rooms: accepted(model.rooms).map((room) => ({ ...room, walls: room.walls.filter((id) => hosts.has(id)) })),
    openings: accepted(model.openings).filter((opening) => hosts.has(opening.wall)),
    slabs: accepted(model.slabs),
    columns: accepted(model.columns),
    beams: accepted(model.beams),
    stairs: accepted(model.stairs),
  };
}
