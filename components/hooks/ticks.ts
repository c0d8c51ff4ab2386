interface Ticker {
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval>;
}

const tickers = new Map<number, Ticker>();

/** Subscribers of an interval share a timer. */
export function subscribeToTicks(everyMs: number, notify: () => void): () => void {
  const ticker = tickers.get(everyMs) ?? startTicker(everyMs);
  ticker.listeners.add(notify);
  return () => {
    ticker.listeners.delete(notify);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    tickers.delete(everyMs);
  };
}

function startTicker(everyMs: number): Ticker {
  const listeners = new Set<() => void>();
  const timer = setInterval(() => {
    for (const listener of listeners) listener();
  }, everyMs);
  const ticker = { listeners, timer };
  tickers.set(everyMs, ticker);
  return ticker;
}
