import { IconBoxMultiple, IconBuildingArch, IconDoor, IconSlice, IconWindow } from '../icons.ts';
import type { HandTool } from './gesture.ts';

export const TOOL_ICONS: Readonly<Record<Exclude<HandTool, 'select'>, typeof IconDoor>> = {
  door: IconDoor,
  window: IconWindow,
  passage: IconBuildingArch,
  split: IconSlice,
  merge: IconBoxMultiple,
};
