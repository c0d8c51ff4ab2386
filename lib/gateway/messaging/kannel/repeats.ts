import { createHash } from "node:crypto";
import type { RawParameters } from "@/lib/core/kannel/raw-parameters";
import { deriveResponseSecret, checkKey, fingerprint } from "@/lib/idempotency/request";

/** Message id in the report URL, stable across resends. */
const MESSAGE_ID = /[?&]dlr-mid=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:&|$)/i;
/** Parameters that differ in repeats: credentials, and values that decrease while a message waits. */
const IGNORED_PARAMETERS = new Set(["username", "password", "deferred", "validity"]);

function joinContent(raw: RawParameters): string {
  return [...raw]
    .filter(([name]) => !IGNORED_PARAMETERS.has(name))
    .map(([name, value]) => `${name}=${value.toString("base64")}`)
    .sort()
    .join("&");
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

export interface RequestDigest {
  digest: string;
  /** Has a message id, so an equal request is always a repeat. */
  isNamed: boolean;
}

export function createRequestDigest(
  raw: RawParameters,
  path: string,
  header: string | undefined,
): RequestDigest {
  const name = header === undefined ? "" : checkKey(header);
  const url = raw.get("dlr-url")?.toString("latin1") ?? "";
  return {
    digest: digest([path, name, joinContent(raw)].join("\n")),
    isNamed: header !== undefined || MESSAGE_ID.test(url),
  };
}

/** Returns null if repeats can't be detected. */
export type RepeatOf = (
  phone: string,
) => { key: string; fingerprint: string; secret: string } | null;

/**
 * Identifies repeats by the header `Idempotency-Key`, or Kannel's message id, which chained Kannels include in the
 * report URL. Without either, two requests are two messages.
 */
export function createRepeatGuard(
  raw: RawParameters,
  path: string,
  header: string | undefined,
): RepeatOf {
  const url = raw.get("dlr-url")?.toString("latin1") ?? "";
  const content = joinContent(raw);
  const name =
    header !== undefined ? checkKey(header) : MESSAGE_ID.test(url) ? digest(content) : null;
  if (name === null) return () => null;
  return (phone) => ({
    key: `kannel:${digest(`${name}\n${phone}`)}`,
    fingerprint: fingerprint("KANNEL", path, content),
    secret: deriveResponseSecret("KANNEL", path, content),
  });
}
