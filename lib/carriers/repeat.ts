/** Work that goes on until it is stopped. */
export interface Repeated {
  stop: () => Promise<void>;
}

interface RepeatOptions {
  /** Returns whether there may be more at once. */
  work: () => Promise<boolean>;
  onError: (error: unknown) => void;
  pauseMs: number;
  afterFailureMs: number;
}

/** Repeats a step, with a pause where nothing is left, until it is stopped. */
export function repeat({ work, onError, pauseMs, afterFailureMs }: RepeatOptions): Repeated {
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
