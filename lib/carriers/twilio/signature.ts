import { createHmac, timingSafeEqual } from "node:crypto";
import type { TwilioAccount } from "./account";

export interface SignedCallback {
  carrier: string;
  body: string;
  query: Readonly<Record<string, unknown>>;
  signature: string | undefined;
}

/** Returns the callback URL, which is part of the provider's signature. */
export function twilioCallbackUrl(
  carrier: string,
  { public_url, callback_secret }: Pick<TwilioAccount, "public_url" | "callback_secret">,
  about: string,
): string {
  return `${public_url}/carrier_callbacks/${carrier}/${callback_secret}?${about}`;
}

/**
 * Signs a request: HMAC-SHA1 over the URL and the sorted fields, in base64
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
function signRequest(token: string, url: string, fields: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = url + sorted.map(([name, value]) => name + value).join("");
  return createHmac("sha1", token).update(signed).digest("base64");
}

/** Lists the URLs to verify: Twilio signs some with their port, others without. */
function listSignedUrls(url: string): string[] {
  const [, scheme, host, port = "", rest] =
    /^(https?):\/\/(\[[^\]]*\]|[^/:?]*)(:\d+)?(.*)$/.exec(url) ?? [];
  const standardPort = scheme === "https" ? ":443" : ":80";
  return ["", standardPort, port].map((tried) => `${scheme}://${host}${tried}${rest}`);
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the fields, or null without a valid signature of this provider account. */
export function verifySignature(
  { body, signature }: Pick<SignedCallback, "body" | "signature">,
  { auth_token, account_sid }: Pick<TwilioAccount, "auth_token" | "account_sid">,
  url: string,
): Partial<Record<string, string>> | null {
  if (signature === undefined) return null;
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (
    !listSignedUrls(url).some((signed) =>
      isEqual(signature, signRequest(auth_token, signed, fields)),
    )
  )
    return null;
  return fields.AccountSid === account_sid ? fields : null;
}
