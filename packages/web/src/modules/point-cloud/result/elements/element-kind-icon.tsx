import {
  IconBorderAll,
  IconBoxMultiple,
  IconBuildingArch,
  IconDoor,
  IconLineDashed,
  IconStairs,
  IconStack2,
  IconWall,
  IconWindow,
  IconPolygon,
} from '../../icons.ts';
import type { ElementKind } from './element-tree.ts';

const ICONS: Readonly<Record<ElementKind, typeof IconWall>> = {
  room: IconPolygon,
  wall: IconWall,
  door: IconDoor,
  window: IconWindow,
  passage: IconBuildingArch,
  curtain: IconBorderAll,
  column: IconBoxMultiple,
  beam: IconLineDashed,
  stair: IconStairs,
  slab: IconStack2,
};

export function ElementKindIcon({ kind, className }: { kind: ElementKind; className?: string | undefined }) {
  const Mark = ICONS[kind];
  return <Mark className={className} size={16} stroke={1.6} aria-hidden="true" />;
}
