/** From response headers: the browser's clock may be minutes off, which would break times such as "in 30 seconds". */
let aheadMs = 0;

/** Smaller offsets are noise, as the header has whole seconds. */
const PRECISION_MS = 2_000;

export function recordServerTime(response: Response): void {
  const serverTime = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(serverTime)) return;
  const ahead = serverTime - Date.now();
  aheadMs = Math.abs(ahead) < PRECISION_MS ? 0 : ahead;
}

/** Returns the server's time in Unix seconds, with fraction. */
export function getServerTime(): number {
  return (Date.now() + aheadMs) / 1000;
}
