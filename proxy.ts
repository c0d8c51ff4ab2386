import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";

/** Unused by pages, so denied to injected code. */
const UNUSED_FEATURES = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "midi"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * CSP nonce for scripts, and the path for redirects to sign-in. Enforces no access control; each page and API route
 * does so itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const isDev = env.NODE_ENV === "development";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page-path", request.nextUrl.pathname + request.nextUrl.search);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  response.headers.set("permissions-policy", UNUSED_FEATURES);
  return response;
}

export const config = {
  matcher: ["/((?!api/|_next/static|_next/image).*)"],
};
