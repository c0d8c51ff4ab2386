import type { IncomingMessage, ServerResponse } from "node:http";
import { CLIENT_IP_HEADER } from "@/lib/auth/peer-ip";
import { recordFromPage } from "@/lib/gateway/campaigns/conversions/public";
import { MAX_REPORT_BYTES, REPORT_PATH, SCRIPT_PATH } from "./conversion-paths";
import { CONVERSION_SCRIPT } from "./conversion-script";

type Log = (message: string, error: unknown) => void;

const SCRIPT_HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Content-Length": Buffer.byteLength(CONVERSION_SCRIPT),
  "Cache-Control": "public, max-age=3600",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** Returns undefined for a body that is too long or isn't JSON. */
async function readReport(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += Buffer.byteLength(part);
    if (size > MAX_REPORT_BYTES) return undefined;
    parts.push(Buffer.from(part));
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8").toWellFormed());
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  // The server answers itself if the body is late.
  if (response.headersSent) return;
  response.writeHead(status, { "Cache-Control": "no-store", "Content-Length": 0, ...headers });
  response.end();
}

async function takeReport(
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  try {
    const ip = String(request.headers[CLIENT_IP_HEADER] ?? "");
    const result = await recordFromPage(await readReport(request), ip);
    if (result.status === "limited") {
      return answer(response, 429, { "Retry-After": String(result.seconds) });
    }
    answer(response, result.status === "stored" ? 204 : 422);
  } catch (error) {
    // The visitor left meanwhile.
    if (request.destroyed && !request.complete) return;
    log("Failed to store a conversion", error);
    answer(response, 503, { "Retry-After": "5" });
  }
}

/** Serves the script for customers' pages, and takes its reports. Returns false for other requests. */
export function serveConversions(
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): boolean {
  const { url = "", method = "" } = request;
  const [path] = url.split("?");
  if (path === SCRIPT_PATH) {
    if (method !== "GET" && method !== "HEAD") answer(response, 405, { Allow: "GET, HEAD" });
    else response.writeHead(200, SCRIPT_HEADERS).end(method === "HEAD" ? "" : CONVERSION_SCRIPT);
    return true;
  }
  if (path !== REPORT_PATH) return false;
  if (method === "POST") void takeReport(request, response, log);
  else answer(response, 405, { Allow: "POST" });
  return true;
}
