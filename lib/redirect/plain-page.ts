import type { ServerResponse } from "node:http";
import { preferredLanguage } from "@/lib/core/accept-language";
import { plainPage } from "@/lib/core/forms/page";
import type { PlainStatus, PlainText } from "@/lib/core/forms/plain-texts";
import { formHeaders } from "@/lib/core/forms/style";

/** Sends a plain page in the browser's language. */
export function respondPlainText(
  response: ServerResponse,
  status: PlainStatus,
  headers: Record<string, string> = {},
  text: PlainText = status,
): void {
  const { req: request } = response;
  const page = plainPage(preferredLanguage(request.headers["accept-language"]) ?? "en", text);
  response.writeHead(status, {
    ...formHeaders(null),
    "Content-Length": Buffer.byteLength(page),
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : page);
}
