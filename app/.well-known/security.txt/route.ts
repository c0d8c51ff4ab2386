import { formatSecurityTxt } from "@/lib/core/security-text";
import { env } from "@/lib/env";

/** Serves the security contact (RFC 9116). */
export function GET(): Response {
  if (env.SECURITY_CONTACT === undefined) return new Response("Not found\n", { status: 404 });
  const text = formatSecurityTxt({
    contact: env.SECURITY_CONTACT,
    publicUrl: env.CONFIGURED_PUBLIC_URL,
    now: new Date(),
  });
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
    },
  });
}
