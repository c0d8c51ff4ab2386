export interface Loop {
  stop: () => Promise<void>;
}

/** Runs `work` immediately, and then `ms` after each run's end. Errors are logged and the loop continues. */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  log: (message: string, error: unknown) => void,
): Loop {
  let stopped = false;
  let wake: (() => void) | null = null;
  const ended = (async () => {
    while (!stopped) {
      try {
        await work();
      } catch (error) {
        log(`Periodic job failed: ${work.name || "loop"}`, error);
      }
      if (stopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    stop() {
      stopped = true;
      wake?.();
      return ended;
    },
  };
}
