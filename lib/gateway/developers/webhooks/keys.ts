import { createHmac, randomBytes } from "node:crypto";
import { openSealed, seal } from "@/lib/sealing";

/** What requests of one webhook carry and are signed with; in the database only sealed. */
export interface WebhookKeys {
  /** Sent as it is in `X-SERVICE-TOKEN`; receivers compare it. */
  token: string;
  /** Signs, and is never sent: `whsec_` and base64, as Standard Webhooks has it. */
  secret: string;
  /** The secret before the last rotation. */
  previous?: string;
  /** Those before it that were rotated away within the same 24 hours: two people who rotate at once leave nobody without. */
  older?: string[];
}

const SECRET_BYTES = 32;
const PREFIX = "whsec_";

export const newToken = (): string => randomBytes(24).toString("base64url");
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Secrets that one rotation after the other leaves behind, at most. */
const OLDER_MAX = 3;

/** Keys with a new secret; the former ones sign on, those that still did as well. */
export function rotateKeys(keys: WebhookKeys, isRotating: boolean): WebhookKeys {
  const { token, secret, previous, older = [] } = keys;
  const former = isRotating && previous !== undefined ? [previous, ...older] : [];
  return { token, secret: newSecret(), previous: secret, older: former.slice(0, OLDER_MAX) };
}

/** What requests are signed with. */
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

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/**
 * Returns the signatures of a request, separated by a space: HMAC-SHA256 over `id.timestamp.body` as Standard Webhooks
 * says, with each of the secrets.
 */
export function signaturesOf(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => signatureOf(secret, signed)).join(" ");
}
