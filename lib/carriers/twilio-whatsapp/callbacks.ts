import type { CallbackContent } from "@/lib/carriers/http/callbacks";
import type { CodeState } from "@/lib/carriers/code-messenger";
import {
  verifySignature,
  type SignedCallback,
  twilioCallbackUrl,
} from "@/lib/carriers/twilio/signature";
import type { TwilioWhatsappSettings } from "./settings";

export function callbackUrl(
  carrier: string,
  settings: TwilioWhatsappSettings,
  messageId: string,
): string {
  return twilioCallbackUrl(carrier, settings, `message=${messageId}`);
}

/** Message states by Twilio's words; others, such as `queued`, come before the phone's reports and are ignored. */
const STATES: Readonly<Record<string, CodeState>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

const MESSAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CODE = /^\d{1,6}$/;

/** Parses a callback; returns null without a valid provider signature. */
export function parseTwilioWhatsappCallback(
  callback: SignedCallback,
  settings: TwilioWhatsappSettings,
): CallbackContent | null {
  const { carrier, query } = callback;
  const messageId = String(query.message);
  if (!MESSAGE_ID.test(messageId)) return null;
  const fields = verifySignature(callback, settings, callbackUrl(carrier, settings, messageId));
  const { MessageStatus: status = "", ErrorCode: code = "" } = fields ?? {};
  if (status === "") return null;
  const state = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  const errorCode = CODE.test(code) && code !== "0" ? code : null;
  const codes = state === undefined ? [] : [{ messageId, state, errorCode }];
  return { receipts: [], inbound: [], codes };
}
