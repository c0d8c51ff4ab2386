import { DomainError } from "@/lib/core/errors";

/**
 * Rejects cross-site writes with the session cookie (CSRF guard): requires `Sec-Fetch-Site: same-origin`, or without
 * it an `Origin` equal to the configured URL, else the Host. Rejects requests with neither header, since every browser
 * sends one.
 */
export function assertSameSite(
  header: (name: string) => string | undefined,
  publicUrl: string | undefined,
): void {
  const site = header("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = header("origin");
  if (site === undefined && origin !== undefined && URL.canParse(origin)) {
    const { host, origin: requestOrigin } = new URL(origin);
    const isSameOrigin =
      publicUrl === undefined
        ? host === header("host")
        : requestOrigin === new URL(publicUrl).origin;
    if (isSameOrigin) return;
  }
  throw new DomainError(
    "cross_site_request",
    "This request didn't come from a page of this service.",
  );
}
