/**
 * The gateway's clock, as far as its answers tell: a browser's own may be minutes wrong, which would turn
 * "in 30 seconds" into now, or into never.
 */
let aheadMs = 0;

/** Below this the header, which has whole seconds, says nothing. */
const PRECISION_MS = 2_000;

/** Every answer tells the time. */
export function noteServerTime(response: Response): void {
  const serverTime = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(serverTime)) return;
  const ahead = serverTime - Date.now();
  aheadMs = Math.abs(ahead) < PRECISION_MS ? 0 : ahead;
}

/** Unix seconds, with their fraction. */
export function serverNow(): number {
  return (Date.now() + aheadMs) / 1000;
}
