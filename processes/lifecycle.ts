/** How long a process may take to finish what it has begun. Drains take up to 20 s of it. */
const HARD_LIMIT_MS = 25_000;

/** Prints one plain line and ends: for everything an operator can put right. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function watchParent(onGone: () => void): void {
  if (process.send === undefined) return;
  // The channel closes when the parent ends, even by `kill -9`.
  if (process.connected) process.once("disconnect", onGone);
  else onGone();
}

/**
 * Runs `stop` once, on SIGTERM, SIGINT, or when the process that started this one is gone; then exits.
 * Repeated signals are ignored: a terminal sends Ctrl-C to everyone, and the parent asks again.
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

/** Tells the process that started this one that it serves now. */
export function announceReady(): void {
  // The parent may be gone already; `disconnect` deals with that.
  process.send?.("ready", () => {});
}
