/** Headers that keep browsers from rendering, framing or caching data. */
export const DATA_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "deny",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "no-store, private",
} as const;
