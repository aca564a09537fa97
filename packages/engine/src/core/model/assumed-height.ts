import type { Room } from './structured-model.ts';

/** True if a room's height is no measured one: its ceiling was not scanned. */
export function isHeightAssumed({ assumptions }: Pick<Room, 'assumptions'>): boolean {
  return assumptions.some(({ code }) => code === 'ceiling-height-assumed');
}

/** True if no room of a storey shows its ceiling. */
export function areHeightsAssumed(rooms: readonly Pick<Room, 'assumptions'>[]): boolean {
  return rooms.length > 0 && rooms.every(isHeightAssumed);
}
