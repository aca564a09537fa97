import type { EditType } from '../../core/model/model-edit.ts';
import type { Room, StructuredModel } from '../../core/model/structured-model.ts';
import { overlapArea } from '../../math/polygon-overlap.ts';

/** Rooms as they were before the lock of another room changed them: what a modeling found of them. */
export class RoomsBeforeLocks {
  readonly #before = new Map<string, Room>();

  /** Takes in what an operation has made of the rooms. What users change of a room by hand is theirs, and no longer found. */
  note(type: EditType, { rooms: before }: StructuredModel, { rooms: after }: StructuredModel): void {
    const former = new Map(before.map((room) => [room.id, room]));
    for (const room of after) {
      if (former.get(room.id) === room) continue;
      if (type !== 'lock') this.#before.delete(room.id);
      else if (!this.#before.has(room.id)) {
        const source = former.get(room.id) ?? mostCommon(before, room);
        if (source) this.#before.set(room.id, this.of(source));
      }
    }
  }

  /** The room as it was found. */
  of(room: Room): Room {
    return this.#before.get(room.id) ?? room;
  }
}

/** The room that one which a lock parted off was a part of. */
function mostCommon(rooms: readonly Room[], part: Room): Room | undefined {
  const shares = rooms
    .filter(({ storey }) => storey === part.storey)
    .map((room) => ({ room, common: overlapArea(room.polygon, part.polygon) }));
  return shares.sort((p, q) => q.common - p.common)[0]?.room;
}
