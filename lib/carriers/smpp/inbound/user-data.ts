import { findTlv, TAG } from "@/lib/carriers/smpp/codec/tlv";
import { type ParsedUserData, parseHeader } from "@/lib/core/text/user-data-header";
import { NO_SHIFT } from "@/lib/core/text/gsm-codes";
import type { InboundPdu } from "@/lib/carriers/smpp/session/session";

/** Returns short_message, or message_payload (SMPP 3.4, 5.3.2.32). */
export function readUserData({ command, body, tlvs }: InboundPdu): Buffer {
  const short = command === "deliver_sm" ? body.short_message : Buffer.alloc(0);
  return short.length > 0 ? short : (findTlv(tlvs, TAG.messagePayload) ?? short);
}

/** esm_class bit (SMPP 3.4, 5.2.12): user data starts with a UDH. */
const HAS_HEADER = 0x40;

/** Splits off the UDH, of length 0 if absent. */
export function splitHeader({ body }: InboundPdu, userData: Buffer): ParsedUserData {
  if ((body.esm_class & HAS_HEADER) !== 0) return parseHeader(userData);
  return { headerLength: 0, concatenation: null, shift: NO_SHIFT };
}
