import { createHmac, randomBytes } from "node:crypto";
import { openSealed, seal } from "@/lib/sealing";

/** Sealed in the database. */
export interface WebhookKeys {
  /** Sent verbatim in `X-SERVICE-TOKEN`. */
  token: string;
  /** Never sent; `whsec_` and Base64, as in Standard Webhooks. */
  secret: string;
  previous?: string;
  /**
   * Earlier secrets rotated within the same 24 hours, so that two concurrent rotations don't invalidate a secret in
   * use.
   */
  older?: string[];
}

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

export const newToken = (): string => randomBytes(24).toString("base64url");
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Maximum previous secrets after successive rotations. */
const MAX_PREVIOUS_KEYS = 3;

/** Rotates the secret; keeps previous ones that still sign. */
export function rotateKeys(keys: WebhookKeys, isRotating: boolean): WebhookKeys {
  const { token, secret, previous, older = [] } = keys;
  const previousKeys = isRotating && previous !== undefined ? [previous, ...older] : [];
  return {
    token,
    secret: newSecret(),
    previous: secret,
    older: previousKeys.slice(0, MAX_PREVIOUS_KEYS),
  };
}

export const signingSecrets = (
  { secret, previous, older = [] }: WebhookKeys,
  isRotating: boolean,
): string[] => (isRotating && previous !== undefined ? [secret, previous, ...older] : [secret]);

const sealingContext = (accountId: number, webhookId: number) => `${accountId}/${webhookId}`;

export function sealKeys(accountId: number, webhookId: number, keys: WebhookKeys): Buffer {
  return seal(JSON.stringify(keys), "webhook keys", sealingContext(accountId, webhookId));
}

export function openKeys(accountId: number, webhookId: number, sealed: Buffer): WebhookKeys {
  return JSON.parse(openSealed(sealed, "webhook keys", sealingContext(accountId, webhookId)));
}

function signPayload(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** Formats one signature per secret, space-separated: HMAC-SHA256 over `id.timestamp.body`, as in Standard Webhooks. */
export function formatSignatures(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => signPayload(secret, signed)).join(" ");
}
