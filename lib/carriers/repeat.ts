export interface RepeatHandle {
  stop: () => Promise<void>;
}

interface RepeatOptions {
  /** True if more work may be pending. */
  work: () => Promise<boolean>;
  onError: (error: unknown) => void;
  pauseMs: number;
  afterFailureMs: number;
}

/** Pauses when there is no work left. */
export function repeat({ work, onError, pauseMs, afterFailureMs }: RepeatOptions): RepeatHandle {
  let isStopping = false;
  let wake: () => void = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!isStopping) {
      try {
        const hasMore = await work();
        if (!hasMore && !isStopping) await pause(pauseMs);
      } catch (error) {
        onError(error);
        if (!isStopping) await pause(afterFailureMs);
      }
    }
  })();
  return {
    stop() {
      isStopping = true;
      wake();
      return running;
    },
  };
}
