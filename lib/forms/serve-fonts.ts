import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { FONT_FILES, FONT_PACKAGE } from "@/lib/core/forms/fonts";

const files = new Map<string, Promise<Buffer>>();

function readFont(file: string): Promise<Buffer> {
  const existing = files.get(file);
  if (existing !== undefined) return existing;
  const reading = readFile(createRequire(import.meta.url).resolve(`${FONT_PACKAGE}/${file}`));
  files.set(file, reading);
  // Failed reads aren't cached, so the next request retries.
  reading.catch(() => files.delete(file));
  return reading;
}

const HEADERS = {
  "Content-Type": "font/woff2",
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
  // Allows any origin, since the dashboard previews forms in a frame with an opaque origin.
  "Access-Control-Allow-Origin": "*",
} as const;

/**
 * Serves a font below any path: the stylesheet's URLs are relative, so fonts load from the page's own origin. Returns
 * true if the request was for a font.
 */
export function serveFont(
  request: IncomingMessage,
  response: ServerResponse,
  log: (message: string, error: unknown) => void,
): boolean {
  const { url = "", method = "" } = request;
  if (!url.endsWith(".woff2")) return false;
  const font = FONT_FILES.find(({ name }) => url.endsWith(`/${name}`));
  if (font === undefined || !["GET", "HEAD"].includes(method)) return false;
  readFont(font.file).then(
    (body) => {
      response.writeHead(200, { ...HEADERS, "Content-Length": body.length });
      response.end(method === "HEAD" ? undefined : body);
    },
    (error: unknown) => {
      log("Failed to read the font for hosted forms", error);
      response.writeHead(404, { "Cache-Control": "no-store" }).end();
    },
  );
  return true;
}
