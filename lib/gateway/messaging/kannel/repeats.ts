import { createHash } from "node:crypto";
import type { RawParameters } from "@/lib/core/kannel/raw-parameters";
import { answerSecretOf, checkKey, fingerprintOf } from "@/lib/idempotency/request";

/** How a Kannel names a message in the URL of its reports: the same when it sends the message again. */
const MESSAGE_ID = /[?&]dlr-mid=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:&|$)/i;
/** Who sends, and what gets less while a message waits for its next try. */
const IGNORED = new Set(["username", "password", "deferred", "validity"]);

/** What makes a request the same as another one. */
function contentOf(raw: RawParameters): string {
  return [...raw]
    .filter(([name]) => !IGNORED.has(name))
    .map(([name, value]) => `${name}=${value.toString("base64")}`)
    .sort()
    .join("&");
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Identity of a request with a part of a text. */
export interface RequestDigest {
  digest: string;
  /** Whether the request carries an ID of its message, so that an equal one is a repeat at any time. */
  isNamed: boolean;
}

/** Returns the digest of what a request asks for. */
export function requestDigestOf(
  raw: RawParameters,
  path: string,
  header: string | undefined,
): RequestDigest {
  const name = header === undefined ? "" : checkKey(header);
  const url = raw.get("dlr-url")?.toString("latin1") ?? "";
  return {
    digest: digest([path, name, contentOf(raw)].join("\n")),
    isNamed: header !== undefined || MESSAGE_ID.test(url),
  };
}

/** Tells the repeat of a request from a new one, for each of its recipients. */
export type RepeatOf = (
  phone: string,
) => { key: string; fingerprint: string; secret: string } | null;

/**
 * By the header `Idempotency-Key`, or by Kannel's own ID of the message, which it puts into the URL of reports when it is one
 * of a chain. Without either, two requests are two messages.
 */
export function repeatsOf(raw: RawParameters, path: string, header: string | undefined): RepeatOf {
  const url = raw.get("dlr-url")?.toString("latin1") ?? "";
  const content = contentOf(raw);
  const name =
    header !== undefined ? checkKey(header) : MESSAGE_ID.test(url) ? digest(content) : null;
  if (name === null) return () => null;
  return (phone) => ({
    key: `kannel:${digest(`${name}\n${phone}`)}`,
    fingerprint: fingerprintOf("KANNEL", path, content),
    secret: answerSecretOf("KANNEL", path, content),
  });
}
