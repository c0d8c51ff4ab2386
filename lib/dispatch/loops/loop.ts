export interface Loop {
  /** Resolves when the run under way has ended. */
  stop: () => Promise<void>;
}

/** Runs `work` at once and then every `ms` after the last run ended. An error is logged and the loop goes on. */
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
        log(`Periodic work failed: ${work.name || "loop"}`, error);
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
