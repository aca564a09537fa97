import { isUsualOpening, isUsualRoom, isUsualWall, type StructuredModel } from '@cloud/viewer/model';
import type { ModelChanges } from '../result/model-changes.ts';
import { isOpeningKept, type ElementKind } from '../result/elements/element-tree.ts';

/** Why an element is worth a look. */
export type DoubtReason = 'implausible' | 'doubtful' | 'assumed' | 'unseen' | 'changed';

/** An element that is worth a look. */
export interface Doubt {
  id: string;
  kind: ElementKind;
  name: string;
  reasons: readonly DoubtReason[];
  /** A user has confirmed or excluded it. */
  isDone: boolean;
  isExcluded: boolean;
  /** How much hangs on it: doubt 0..1 times square meters. */
  weight: number;
}

/** Below this confidence the report too asks for a second look. */
const DOUBTFUL = 0.5;
/** Walls and rooms of which the scan shows less than this share. */
const UNSEEN = 0.35;
/** How much each reason weighs against a lack of confidence. */
const DOUBT: Record<Exclude<DoubtReason, 'doubtful'>, number> = {
  implausible: 1,
  unseen: 0.7,
  assumed: 0.5,
  changed: 0.4,
};

type Element =
  StructuredModel['walls'][number] | StructuredModel['rooms'][number] | StructuredModel['openings'][number];
type Judged = Pick<Element, 'id' | 'name' | 'status' | 'confidence' | 'evidence' | 'assumptions'>;

interface Candidate {
  element: Judged;
  kind: ElementKind;
  /** Square meters. */
  size: number;
  isUsual: boolean;
  /** Its coverage says whether it was seen. */
  hasCoverage: boolean;
  /** Its wall was not excluded. */
  isKept?: boolean;
}

const lengthOf = ({ a, b }: { a: readonly number[]; b: readonly number[] }): number =>
  Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0));

/** The elements of a model that are worth a look, heaviest doubt first; those that a user has judged are done. */
export function findDoubts(model: StructuredModel, changes: Pick<ModelChanges, 'of'> | undefined): Doubt[] {
  const doubts = candidatesOf(model).flatMap((candidate): Doubt[] => {
    const { element, kind, size } = candidate;
    const reasons = reasonsOf(candidate, changes);
    if (reasons.length === 0) return [];
    const doubt = Math.max(
      ...reasons.map((reason) => (reason === 'doubtful' ? 1 - element.confidence : DOUBT[reason])),
    );
    // An opening goes with its wall.
    const isExcluded = element.status === 'rejected' || candidate.isKept === false;
    const isDone = isExcluded || element.status === 'confirmed';
    return [{ id: element.id, kind, name: element.name, reasons, isDone, isExcluded, weight: doubt * size }];
  });
  return doubts.sort((p, q) => q.weight - p.weight);
}

function reasonsOf(
  { element, isUsual, hasCoverage }: Candidate,
  changes: Pick<ModelChanges, 'of'> | undefined,
): DoubtReason[] {
  const { status, confidence, evidence, assumptions, id } = element;
  // What a person drew or set was seen by that person.
  const isByHand = status === 'edited';
  const tests: [DoubtReason, boolean][] = [
    ['implausible', !isUsual],
    ['doubtful', !isByHand && confidence < DOUBTFUL],
    ['assumed', status === 'assumed' || assumptions.length > 0],
    ['unseen', !isByHand && hasCoverage && evidence.coverage < UNSEEN],
    ['changed', changes?.of.has(id) ?? false],
  ];
  return tests.filter(([, holds]) => holds).map(([reason]) => reason);
}

function candidatesOf(model: StructuredModel): Candidate[] {
  const { rooms, walls, openings, slabs, columns, beams, stairs } = model;
  return [
    ...rooms.map((element): Candidate => {
      return { element, kind: 'room', size: element.area, isUsual: isUsualRoom(element), hasCoverage: true };
    }),
    ...walls.map((element): Candidate => {
      const size = lengthOf(element) * (element.zTop - element.zBottom);
      return { element, kind: 'wall', size, isUsual: isUsualWall(element), hasCoverage: true };
    }),
    ...openings.map((element): Candidate => {
      const size = lengthOf(element) * (element.zTop - element.zBottom);
      const [isUsual, isKept] = [isUsualOpening(element), isOpeningKept(model, element)];
      return { element, kind: element.type, size, isUsual, hasCoverage: false, isKept };
    }),
    ...slabs.map((element): Candidate => {
      const size = Math.abs(areaOf(element.outline));
      return { element, kind: 'slab', size, isUsual: true, hasCoverage: false };
    }),
    ...columns.map((element): Candidate => {
      const [width, depth] = element.size ?? [2 * (element.radius ?? 0), 2 * (element.radius ?? 0)];
      const size = Math.max(width, depth) * (element.zTop - element.zBottom);
      return { element, kind: 'column', size, isUsual: true, hasCoverage: false };
    }),
    ...beams.map((element): Candidate => {
      const size = lengthOf(element) * element.width;
      return { element, kind: 'beam', size, isUsual: true, hasCoverage: true };
    }),
    ...stairs.map((element): Candidate => {
      const size = element.treads.reduce((sum, { outline }) => sum + Math.abs(areaOf(outline)), 0);
      return { element, kind: 'stair', size, isUsual: true, hasCoverage: true };
    }),
  ];
}

function areaOf(outline: readonly (readonly [number, number])[]): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length]!;
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

/** Where J and K lead from an element: round the doubts that are left, in their order. */
export function stepFrom(doubts: readonly Doubt[], id: string | null, step: 1 | -1): Doubt | undefined {
  const left = doubts.filter((doubt) => !doubt.isDone);
  if (left.length === 0) return undefined;
  const at = left.findIndex((doubt) => doubt.id === id);
  if (at >= 0) return left[(at + step + left.length) % left.length];
  // From one that is done the way goes on behind it.
  const from = doubts.findIndex((doubt) => doubt.id === id);
  const next = doubts.slice(from + 1).find((doubt) => !doubt.isDone);
  return step === 1
    ? (next ?? left[0])
    : (doubts.slice(0, Math.max(0, from)).findLast((one) => !one.isDone) ?? left.at(-1));
}
