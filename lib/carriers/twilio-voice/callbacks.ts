import type { CallbackContent } from "@/lib/carriers/http/callbacks";
import {
  verifySignature,
  type SignedCallback,
  twilioCallbackUrl,
} from "@/lib/carriers/twilio/signature";
import type { TwilioVoiceSettings } from "./settings";

interface CallName {
  callId: string;
  attempt: number;
}

export function callbackUrl(
  carrier: string,
  settings: TwilioVoiceSettings,
  { callId, attempt }: CallName,
): string {
  return twilioCallbackUrl(carrier, settings, `call=${callId}&attempt=${attempt}`);
}

const CALL_ID = /^call-[0-9a-f-]{36}$/;
const ATTEMPT = /^[1-3]$/;
const STATUS = /^[a-z-]{1,20}$/;
const CODE = /^\d{1,4}$/;

/** Parses a callback; returns null without a valid provider signature. */
export function parseTwilioVoiceCallback(
  callback: SignedCallback,
  settings: TwilioVoiceSettings,
): CallbackContent | null {
  const { carrier, query } = callback;
  const [callId, attempt] = [String(query.call), String(query.attempt)];
  if (!CALL_ID.test(callId) || !ATTEMPT.test(attempt)) return null;
  const name = { callId, attempt: Number(attempt) };
  const fields = verifySignature(callback, settings, callbackUrl(carrier, settings, name));
  const { CallStatus: status = "", SipResponseCode: code = "" } = fields ?? {};
  if (!STATUS.test(status)) return null;
  return {
    receipts: [],
    inbound: [],
    calls: [{ ...name, status, code: CODE.test(code) ? code : null }],
  };
}
