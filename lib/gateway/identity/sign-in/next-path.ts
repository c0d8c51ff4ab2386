/** Returns a path of our own; prevents open redirects (`//evil.example`, `/\evil`). */
export function safeNextPath(next: unknown): string {
  if (typeof next !== "string" || !next.startsWith("/") || /^\/[/\\]|\p{Cc}/u.test(next))
    return "/overview";
  const url = new URL(next, "http://own.invalid");
  return url.host === "own.invalid" ? url.pathname + url.search : "/overview";
}
