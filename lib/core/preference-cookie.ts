const YEAR_SECONDS = 31_536_000;

/** Keeps a preference of this browser for a year in a cookie, which the server reads with the next page. */
export function setPreferenceCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists on secure origins only; this is no secret
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
