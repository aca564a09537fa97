/** Does something to every item, several at a time; the first failure ends it once those at work are over. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let isFailed = false;
  const hand = async () => {
    while (next < items.length && !isFailed) {
      const index = next++;
      try {
        await work(items[index]!, index);
      } catch (cause) {
        isFailed = true;
        throw cause;
      }
    }
  };
  const hands = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, hand));
  for (const end of hands) if (end.status === 'rejected') throw end.reason;
}

/** Does two things at once. @returns what the first comes to; a failure of either is thrown once both are over. */
export async function meanwhile<T>(work: () => Promise<T>, other: () => Promise<void>): Promise<T> {
  const [first, second] = await Promise.allSettled([work(), other()]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return first.value;
}
