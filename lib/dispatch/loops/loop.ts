import type { Loop } from "@/lib/db/due-work/when-due";

export interface PeriodicLoop extends Loop {
  /** Ends the current pause. */
  runNow: () => void;
}

/** Runs `work` immediately, and then `ms` after each run's end. Errors are logged and the loop continues. */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  log: (message: string, error: unknown) => void,
): PeriodicLoop {
  let stopped = false;
  let isWoken = false;
  let resume: (() => void) | null = null;

  function runNow(): void {
    isWoken = true;
    resume?.();
  }

  async function runUntilStopped(): Promise<void> {
    while (!stopped) {
      isWoken = false;
      try {
        await work();
      } catch (error) {
        log(`Periodic job failed: ${work.name || "loop"}`, error);
      }
      if (stopped || isWoken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const ended = runUntilStopped();

  return {
    runNow,
    stop() {
      stopped = true;
      resume?.();
      return ended;
    },
  };
}
