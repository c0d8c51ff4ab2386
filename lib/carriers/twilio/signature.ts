import { validateRequest } from "twilio/lib/webhooks/webhooks.js";
import type { TwilioAccount } from "./account";

export interface SignedCallback {
  carrier: string;
  body: string;
  query: Readonly<Record<string, unknown>>;
  signature: string | undefined;
}

/** Part of the provider's signature. */
export function twilioCallbackUrl(
  carrier: string,
  { public_url, callback_secret }: Pick<TwilioAccount, "public_url" | "callback_secret">,
  about: string,
): string {
  return `${public_url}/carrier_callbacks/${carrier}/${callback_secret}?${about}`;
}

/** Null without a valid signature of this provider account. */
export function verifySignature(
  { body, signature }: Pick<SignedCallback, "body" | "signature">,
  { auth_token, account_sid }: Pick<TwilioAccount, "auth_token" | "account_sid">,
  url: string,
): Partial<Record<string, string>> | null {
  if (signature === undefined) return null;
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!validateRequest(auth_token, signature, url, fields)) return null;
  return fields.AccountSid === account_sid ? fields : null;
}
