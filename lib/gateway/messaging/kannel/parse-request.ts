import { decodeText, isCharset } from "@/lib/core/kannel/charset";
import type { RawParameters } from "@/lib/core/kannel/raw-parameters";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { Concatenation } from "@/lib/core/text/user-data-header";
import type { ProtocolMessage } from "@/lib/gateway/messaging/sms/public";
import { urlProblem } from "@/lib/outgoing/check-url";
import { type KannelContent, type KannelText, refused } from "./content";
import { parseConcatenation } from "./user-data-header";

const MAX_RECIPIENTS = 100;

export interface KannelReport {
  url: string;
  mask: number | null;
}

export interface KannelFields {
  service: ServiceCode;
  sender: string;
  /** Unix time; 0 for immediately. */
  deliveryAt: number;
  validMinutes: number | null;
}

export interface KannelRequest {
  recipients: readonly string[];
  fields: KannelFields;
  content: KannelContent;
  /** Null for a whole text. */
  part: Concatenation | null;
  report: KannelReport | null;
}

function decodeParameter(raw: RawParameters, name: string): string | undefined {
  const bytes = raw.get(name);
  if (bytes === undefined || bytes.length === 0) return undefined;
  const text = decodeText(bytes, "utf-8");
  if (text === null || text.includes("\0")) throw refused(`${name} isn't UTF-8 text`, name);
  return text;
}

const INTEGER = /^[+-]?\d{1,9}$/;

function parseInteger(raw: RawParameters, name: string, label: string): number | null {
  const text = decodeParameter(raw, name)?.trim();
  if (text === undefined || text === "") return null;
  if (!INTEGER.test(text)) throw refused(`${label} field misformed`, name);
  return Number(text);
}

function parseBoundedInteger(raw: RawParameters, name: string, label: string, highest: number) {
  const value = parseInteger(raw, name, label);
  if (value !== null && (value < 0 || value > highest))
    throw refused(`${label} field misformed`, name);
  return value;
}

/** Returns Kannel's default: GSM text as UTF-8, Unicode as raw bytes. */
const defaultCharset = (coding: number | null) => (coding === 2 ? "UTF-16BE" : "UTF-8");

function readBytes(raw: RawParameters, coding: number | null): KannelContent {
  const bytes = raw.get("text");
  if (bytes === undefined || bytes.length === 0) throw refused("Empty text", "text");
  const charset = decodeParameter(raw, "charset") ?? defaultCharset(coding);
  if (!isCharset(charset)) throw refused("Unknown charset", "charset");
  return { bytes, charset, coding };
}

function readReport(raw: RawParameters): KannelReport | null {
  const url = decodeParameter(raw, "dlr-url")?.trim();
  const mask = parseBoundedInteger(raw, "dlr-mask", "DLR mask", 127);
  if (url === undefined || url === "") return null;
  const problem = urlProblem(url);
  if (problem !== null) throw refused(`DLR URL misformed or not allowed (${problem})`, "dlr-url");
  return { url, mask };
}

const MINUTE = 60;

/** Throws `invalid_input` in Kannel's wording. */
export function parseKannelRequest(
  raw: RawParameters,
  service: ServiceCode,
  now: Date,
): KannelRequest {
  const recipients = [...new Set((decodeParameter(raw, "to") ?? "").split(/\s+/).filter(Boolean))];
  if (recipients.length === 0) throw refused("Missing receiver number", "to");
  if (recipients.length > MAX_RECIPIENTS)
    throw refused(`More than ${MAX_RECIPIENTS} receivers`, "to");
  const from = decodeParameter(raw, "from")?.trim();
  if (from === undefined || from === "") throw refused("Sender missing", "from");
  const coding = parseBoundedInteger(raw, "coding", "Coding", 2);
  const part = parseConcatenation(raw.get("udh"));
  if (part !== null && service !== "direct") throw refused("UDH isn't supported for calls", "udh");
  // Only validated: every message is sent as an ordinary one.
  parseBoundedInteger(raw, "mclass", "MClass", 3);
  const deferred = parseInteger(raw, "deferred", "Deferred") ?? 0;
  const validity = parseInteger(raw, "validity", "Validity");
  return {
    recipients,
    part,
    content: readBytes(raw, coding),
    fields: {
      service,
      sender: from,
      deliveryAt: deferred > 0 ? Math.floor(now.getTime() / 1000) + deferred * MINUTE : 0,
      // A delayed Kannel sends 0 for less than a minute.
      validMinutes: validity === null ? null : Math.max(1, validity),
    },
    report: readReport(raw),
  };
}

export function toProtocolMessage(
  { service, sender, deliveryAt, validMinutes }: KannelFields,
  phone: string,
  { text, isUnicode }: KannelText,
  reports: ProtocolMessage["reports"],
): ProtocolMessage {
  const body = {
    phone,
    text,
    sender_id: sender,
    service_code: service,
    is_unicode: service === "direct" ? isUnicode : null,
    delivery_at: deliveryAt,
  };
  return { body, validMinutes, reports };
}
