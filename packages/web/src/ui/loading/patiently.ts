/** As long as React keeps a spinner that it has drawn, milliseconds. */
const PATIENCE_MS = 300;

/**
 * Waits for a part before it is drawn: one that comes a moment after its spinner would be kept back for a third of a
 * second. Settles when the part is here, cannot come (its place reports that), or takes longer.
 */
export async function patiently(arrival: Promise<unknown> | undefined): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (arrival) await Promise.race([arrival.catch(() => {}), late]);
}
