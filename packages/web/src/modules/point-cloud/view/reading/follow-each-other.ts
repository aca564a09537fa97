import type { Aabb, CameraPose, Viewer } from '@cloud/viewer';

type Shown = Pick<Viewer, 'extent' | 'getState' | 'setState' | 'onFrame'>;

/**
 * A pose before one box as the same pose before another one: turned alike, and as far from it by the size of the box.
 * Readings of one scan may differ by unit and axis.
 */
export function carriedPose(pose: CameraPose, from: Aabb, to: Aabb): CameraPose {
  const scale = diagonal(from) > 0 ? diagonal(to) / diagonal(from) : 1;
  const place = (k: 0 | 1 | 2): number => middle(to, k) + (pose.target[k] - middle(from, k)) * scale;
  return { ...pose, target: [place(0), place(1), place(2)], distance: pose.distance * scale };
}

const middle = ({ min, max }: Aabb, k: 0 | 1 | 2): number => (min[k] + max[k]) / 2;
const diagonal = ({ min, max }: Aabb): number => Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);

/** Has two views look the same way: the one that is moved takes the other along. @returns what ends that. */
export function followEachOther(one: Shown, other: Shown): () => void {
  const last = new Map<Shown, string>();
  const take = (from: Shown, to: Shown) => {
    const [{ camera }, a, b] = [from.getState(), from.extent(), to.extent()];
    const text = JSON.stringify(camera);
    if (!a || !b || last.get(from) === text) return;
    const carried = carriedPose(camera, a, b);
    last.set(from, text).set(to, JSON.stringify(carried));
    to.setState({ ...to.getState(), camera: carried });
  };
  take(one, other);
  const ends = [one.onFrame(() => take(one, other)), other.onFrame(() => take(other, one))];
  return () => ends.forEach((end) => end());
}
