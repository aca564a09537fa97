/** Does something now and after each pause. What fails, as when the database is away, is told and done again after the next. */
export function repeat(
  pauseMs: number,
  work: () => Promise<void>,
  onFailure: (cause: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await work().catch(onFailure);
    if (!isStopped) timer = setTimeout(() => (running = round()), pauseMs);
  };
  let running = round();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
