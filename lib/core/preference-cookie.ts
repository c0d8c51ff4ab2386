const YEAR_SECONDS = 31_536_000;

/** Sets a cookie for a year; the server reads it with the next page. */
export function setPreferenceCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore exists on secure origins only; this is no secret
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
