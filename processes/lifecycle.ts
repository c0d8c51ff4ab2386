/** Includes drains of up to 20 s. */
const HARD_LIMIT_MS = 25_000;

/** Exits with an error that an operator can fix. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function watchParent(onGone: () => void): void {
  if (process.send === undefined) return;
  // The channel closes when the parent exits, even by `kill -9`.
  if (process.connected) process.once("disconnect", onGone);
  else onGone();
}

/**
 * Stops on SIGTERM, SIGINT or the parent's exit. Ignores repeated signals, because a terminal sends Ctrl-C to every
 * process and the parent signals again.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`Could not stop cleanly: ${String(error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, begin);
  watchParent(begin);
}

export function announceReady(): void {
  // The parent may be gone; `disconnect` handles that.
  process.send?.("ready", () => {});
}
