import { type SendOptions, sendAndRead } from "@/lib/outgoing/send-request";
import { readFileUpTo } from "@/lib/outgoing/read-file";
import type { PricelistEdition } from "./records";
import type { PricelistFormat } from "./schema-values";

/** Maximum size, larger than any list of 250 countries, small enough to cache several. */
const MAX_BYTES = 5 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

export interface UpstreamList extends PricelistEdition {
  /** Uppercase code, or `all`. */
  country: string;
  format: PricelistFormat;
}

const TYPES: Readonly<Record<PricelistFormat, readonly string[]>> = {
  json: ["application/json"],
  csv: ["text/csv", "application/csv"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

/** Checks of formats, against serving other content under our name. */
const IS_VALID_FORMAT: Readonly<Record<PricelistFormat, (body: Buffer) => boolean>> = {
  json(body) {
    try {
      const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
      return typeof value === "object" && value !== null;
    } catch {
      return false;
    }
  },
  csv: (body) => body.includes(0x0a) && !body.includes(0) && !/^\s*</.test(body.toString("latin1")),
  // ZIP signature and central directory.
  xlsx: (body) => body.subarray(0, 4).equals(ZIP_START) && body.subarray(-66_000).includes(ZIP_END),
};
const ZIP_START = Buffer.from("PK\u0003\u0004");
const ZIP_END = Buffer.from("PK\u0005\u0006");

export function upstreamUrl(template: string, list: UpstreamList): string {
  const values = new Map<string, string>(Object.entries(list));
  return template.replace(
    /\{(\w+)\}/g,
    (place, name: string) => encodeURIComponent(values.get(name) ?? "") || place,
  );
}

/** Returns null if unreachable, too slow, too large, redirected or of the wrong format. */
export async function fetchUpstreamList(
  template: string,
  list: UpstreamList,
  options: SendOptions = {},
): Promise<Uint8Array | null> {
  const request = {
    method: "GET",
    url: upstreamUrl(template, list),
    headers: { accept: TYPES[list.format].join(", "), "accept-encoding": "gzip" },
  } as const;
  const result = await sendAndRead(request, readFileUpTo(MAX_BYTES), {
    totalMs: REQUEST_TIMEOUT_MS,
    ...options,
  });
  if ("problem" in result) return null;
  const { status, contentType, body } = result.response;
  const isRight = status === 200 && TYPES[list.format].includes(contentType);
  return isRight && IS_VALID_FORMAT[list.format](Buffer.from(body)) ? body : null;
}
