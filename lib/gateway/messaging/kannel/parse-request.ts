import { DomainError } from "@/lib/core/errors";
import { decodeText, isCharset } from "@/lib/core/kannel/charset";
import { transliterate } from "@/lib/core/text/gsm-alphabet";
import { gsmFormOf } from "@/lib/core/text/letter-forms";
import type { RawParameters } from "@/lib/core/kannel/raw-parameters";
import { urlProblem } from "@/lib/outgoing/check-url";
import type { ProtocolMessage } from "@/lib/gateway/messaging/sms/send/service-send";
import type { ServiceCode } from "@/lib/core/messages/services";

/** Recipients of one request. */
const RECIPIENTS_MAX = 100;

/** What a request of Kannel's sendsms asks for. */
export interface KannelRequest {
  recipients: readonly string[];
  messageTo: (phone: string) => ProtocolMessage;
}

/** A refusal in the words of Kannel's own. */
const refused = (sentence: string, path: string) =>
  new DomainError("invalid_input", `${sentence}, rejected`, { path });

/** A parameter as text; undefined where it is missing or empty. */
function textOf(raw: RawParameters, name: string): string | undefined {
  const bytes = raw.get(name);
  if (bytes === undefined || bytes.length === 0) return undefined;
  const text = decodeText(bytes, "utf-8");
  if (text === null || text.includes("\0")) throw refused(`${name} isn't UTF-8 text`, name);
  return text;
}

const INTEGER = /^[+-]?\d{1,9}$/;

function integerOf(raw: RawParameters, name: string, label: string): number | null {
  const text = textOf(raw, name)?.trim();
  if (text === undefined || text === "") return null;
  if (!INTEGER.test(text)) throw refused(`${label} field misformed`, name);
  return Number(text);
}

function withinOf(raw: RawParameters, name: string, label: string, highest: number) {
  const value = integerOf(raw, name, label);
  if (value !== null && (value < 0 || value > highest))
    throw refused(`${label} field misformed`, name);
  return value;
}

/** Kannel's own defaults: text in the GSM alphabet comes as UTF-8, and Unicode as its raw bytes. */
const defaultCharset = (coding: number | null) => (coding === 2 ? "UTF-16BE" : "UTF-8");

function readText(raw: RawParameters, coding: number | null): string {
  const bytes = raw.get("text");
  if (bytes === undefined || bytes.length === 0) throw refused("Empty text", "text");
  const charset = textOf(raw, "charset") ?? defaultCharset(coding);
  if (!isCharset(charset)) throw refused("Unknown charset", "charset");
  const text = decodeText(bytes, charset);
  if (text === null || text === "" || text.includes("\0"))
    throw refused("Charset or body misformed", "text");
  return text;
}

function readReport(raw: RawParameters): ProtocolMessage["report"] {
  const url = textOf(raw, "dlr-url")?.trim();
  const mask = withinOf(raw, "dlr-mask", "DLR mask", 127);
  if (url === undefined || url === "") return null;
  const problem = urlProblem(url);
  if (problem !== null) throw refused(`DLR URL misformed or not allowed (${problem})`, "dlr-url");
  return { url, mask };
}

/**
 * What can't be sent as it is asked for is refused: a header of user data would be lost, and with it what the text means.
 * `mclass` is only looked at: each message is an ordinary one.
 */
function assertOrdinary(raw: RawParameters): void {
  if ((raw.get("udh")?.length ?? 0) > 0)
    throw refused(
      "UDH isn't supported (set max-sms-octets to 1530, long texts are split here)",
      "udh",
    );
  withinOf(raw, "mclass", "MClass", 3);
}

/**
 * Whether a text goes out in Unicode. A Kannel that recodes texts (`alt-charset`) sends no coding, whatever they were: then GSM,
 * the default, holds for what GSM has a form of.
 */
function isUnicode(text: string, coding: number | null): boolean {
  if (coding !== null) return coding > 0;
  return transliterate(text, gsmFormOf).missing.length > 0;
}

const MINUTE = 60;

/** Reads the parameters of a request; throws `invalid_input` in Kannel's words. */
export function parseKannelRequest(
  raw: RawParameters,
  service: ServiceCode,
  now: Date,
): KannelRequest {
  const recipients = [...new Set((textOf(raw, "to") ?? "").split(/\s+/).filter(Boolean))];
  if (recipients.length === 0) throw refused("Missing receiver number", "to");
  if (recipients.length > RECIPIENTS_MAX)
    throw refused(`More than ${RECIPIENTS_MAX} receivers`, "to");
  const from = textOf(raw, "from")?.trim();
  if (from === undefined || from === "") throw refused("Sender missing", "from");
  const coding = withinOf(raw, "coding", "Coding", 2);
  assertOrdinary(raw);
  const deferred = integerOf(raw, "deferred", "Deferred") ?? 0;
  const validity = integerOf(raw, "validity", "Validity");
  const text = readText(raw, coding);
  const fields = {
    text,
    sender_id: from,
    service_code: service,
    is_unicode: service === "direct" ? isUnicode(text, coding) : null,
    delivery_at: deferred > 0 ? Math.floor(now.getTime() / 1000) + deferred * MINUTE : 0,
  };
  const report = readReport(raw);
  // A Kannel that was slow says 0 for what has less than a minute left.
  const validMinutes = validity === null ? null : Math.max(1, validity);
  return {
    recipients,
    messageTo: (phone) => ({ body: { ...fields, phone }, validMinutes, report }),
  };
}
