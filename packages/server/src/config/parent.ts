/** A process without its parent ends in order, or else after this. */
export const ORPHAN_MS = 5_000;

/** Has this process end when the one that started it is gone: by `stop`, but not later than {@link ORPHAN_MS}. */
export function endWithParent(stop: () => void): void {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), ORPHAN_MS).unref();
    stop();
  });
}
