import type { StructuredModel } from '@cloud/viewer/model';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { shortLength, wholeCount } from '../../format.ts';

type Opening = StructuredModel['openings'][number];

/** What was measured in an opening, told by the rooms beside it; lengths in meters. */
export interface OpeningFindings {
  /** `room` is null where none was scanned. */
  reveals: { room: string | null; depth: number; to: 'leaf' | 'frame' | 'pane' }[];
  /** Seen from that room. */
  handle?: { height: number; hand: 'left' | 'right'; room: string | null };
  jambDepth?: number | undefined;
  frameWidth?: number | undefined;
  colorEdges?: number | undefined;
}

/** What was measured in an opening; undefined where nothing was. */
export function openingFindings(model: StructuredModel, opening: Opening): OpeningFindings | undefined {
  const { measures } = opening;
  if (!measures) return undefined;
  const { reveal, handle, jambDepth, frameWidth, colorEdges } = measures;
  const [left, right] = opening.rooms.map((id) => model.rooms.find((room) => room.id === id)?.name ?? null) as [
    string | null,
    string | null,
  ];
  const reveals = (['left', 'right'] as const).flatMap((side) => {
    const depth = reveal?.[side];
    return depth === undefined ? [] : [{ room: side === 'left' ? left : right, depth, to: reveal!.to }];
  });
  return {
    reveals,
    ...(handle && { handle: { height: handle.height, ...handOf(handle.end, left, right) } }),
    jambDepth,
    frameWidth,
    colorEdges,
  };
}

/** At which hand a handle lies for who stands in a room beside the opening: from the room on the left, its b is to the left. */
function handOf(end: 'a' | 'b', left: string | null, right: string | null) {
  const fromLeft = left !== null || right === null;
  return { hand: (end === 'b') === fromLeft ? 'left' : 'right', room: fromLeft ? left : right } as const;
}

/** What was measured in an opening as lines, each with its name. */
export function findingLines(found: OpeningFindings, t: Translate): [name: string, value: string][] {
  const { reveals, handle, jambDepth, frameWidth, colorEdges } = found;
  const roomName = (room: string | null) => room ?? t('element.otherSide');
  const lines: [string, string | undefined][] = [
    ...reveals.map(({ room, depth, to }): [string, string] => [
      t('element.reveal', { room: roomName(room) }),
      `${shortLength(depth)} · ${t(`element.revealTo.${to}`)}`,
    ]),
    [t('element.jambDepth'), jambDepth === undefined ? undefined : shortLength(jambDepth)],
    [t('element.frameWidth'), frameWidth === undefined ? undefined : shortLength(frameWidth)],
    [
      t('element.handle'),
      handle && `${shortLength(handle.height)} · ${t(`element.hand.${handle.hand}`, { room: roomName(handle.room) })}`,
    ],
    [t('element.colorEdges'), colorEdges === undefined ? undefined : wholeCount(colorEdges)],
  ];
  return lines.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
}
