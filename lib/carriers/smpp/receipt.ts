import type { Receipt, ReceiptState } from "@/lib/carriers/carrier";
import { findInt, findText, findTlv, TAG } from "./codec/tlv";
import { toResponseId } from "./receipt-id";
import { parseReceiptDate, parseReceiptText, type ReceiptText } from "./receipt-text";
import type { InboundPdu } from "./session/session";
import type { SmppSettings } from "./session/settings";
import { splitHeader, readUserData } from "./inbound/user-data";
import { DATA_CODING } from "./text/data-coding";
import { decodeText } from "./text/decode-text";

/** message_state (SMPP 3.4, 5.2.28); 0 and 9 are from version 5. */
const STATES: Readonly<Record<number, ReceiptState>> = {
  0: "ENROUTE",
  1: "ENROUTE",
  2: "DELIVRD",
  3: "EXPIRED",
  4: "DELETED",
  5: "UNDELIV",
  6: "ACCEPTD",
  7: "UNKNOWN",
  8: "REJECTD",
  9: "REJECTD",
};

/** Prefixes of the state words of appendix B, and of variants seen in the wild. */
const STATE_PREFIXES: readonly (readonly [string, ReceiptState])[] = [
  ["DELIV", "DELIVRD"],
  ["UNDEL", "UNDELIV"],
  ["FAIL", "UNDELIV"],
  ["EXPIR", "EXPIRED"],
  ["DELET", "DELETED"],
  ["CANCEL", "DELETED"],
  ["REJEC", "REJECTD"],
  ["ACCEP", "ACCEPTD"],
  ["ENROU", "ENROUTE"],
  ["BUFF", "BUFFERED"],
];

/** esm_class (5.2.12): receipt, delivery acknowledgement, intermediate notification. */
const MESSAGE_TYPE_MASK = 0x3c;
const RECEIPT_TYPES: ReadonlySet<number> = new Set([0x04, 0x08, 0x20]);

/**
 * Checks whether esm_class marks a receipt. Without those bits only the TLVs count, since anyone can text "id:…
 * stat:DELIVRD".
 */
export function isReceipt({ body, tlvs }: InboundPdu): boolean {
  if (RECEIPT_TYPES.has(body.esm_class & MESSAGE_TYPE_MASK)) return true;
  return (
    findTlv(tlvs, TAG.receiptedMessageId) !== undefined &&
    findTlv(tlvs, TAG.messageState) !== undefined
  );
}

function toReceiptState(code: number | null, word: string | null): ReceiptState {
  const stateName = code === null ? undefined : STATES[code];
  if (stateName !== undefined) return stateName;
  const capitals = word?.toUpperCase() ?? "";
  return STATE_PREFIXES.find(([start]) => capitals.startsWith(start))?.[1] ?? "UNKNOWN";
}

/** Parses the error code; `000` means no error. */
function parseErrorCode({ tlvs }: InboundPdu, { err }: ReceiptText): string | null {
  if (err !== null) return err.replace(/0/g, "") === "" ? null : err;
  const network = findTlv(tlvs, TAG.networkErrorCode);
  // One octet of network type, then the code (5.3.2.31); some omit the type.
  const code =
    network === undefined || network.length < 2
      ? 0
      : network.readUInt16BE(network.length === 2 ? 0 : 1);
  return code === 0 ? null : String(code);
}

/**
 * Decodes a receipt. Most are ASCII whatever data_coding says, since some SMSCs copy it from the message. Tries ASCII,
 * then data_coding, then UTF-16 in either byte order.
 */
function decodeReceiptText(pdu: InboundPdu, settings: SmppSettings): ReceiptText {
  const userData = readUserData(pdu);
  const { headerLength, shift } = splitHeader(pdu, userData);
  const content = userData.subarray(headerLength);
  const layout = { headerLength, shift, isPart: false };
  const latin1Receipt = parseReceiptText(content.toString("latin1"));
  const decoders = [
    () => latin1Receipt,
    () => parseReceiptText(decodeText(pdu.body.data_coding, content, settings, layout) ?? ""),
    () => parseReceiptText(decodeText(DATA_CODING.ucs2, content, settings) ?? ""),
    () => parseReceiptText(content.toString("utf16le")),
  ];
  for (const decode of decoders) {
    const result = decode();
    if (result.id !== null || result.stat !== null) return result;
  }
  return latin1Receipt;
}

/**
 * Parses a receipt; returns null if it names no message. Parameters take precedence over the text; their id is that of
 * the submit response (5.3.2.12).
 */
export function parseReceipt(
  carrier: string,
  pdu: InboundPdu,
  settings: SmppSettings,
): Receipt | null {
  const text = decodeReceiptText(pdu, settings);
  const receiptedId = findText(pdu.tlvs, TAG.receiptedMessageId);
  const carrierId =
    receiptedId ?? (text.id === null ? null : toResponseId(text.id, settings.id_format));
  if (carrierId === null) return null;
  return {
    carrier,
    carrierId,
    state: toReceiptState(findInt(pdu.tlvs, TAG.messageState), text.stat),
    errorCode: parseErrorCode(pdu, text),
    reportedAt: parseReceiptDate(text.doneDate),
  };
}
