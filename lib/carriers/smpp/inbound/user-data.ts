import { findTlv, TAG } from "@/lib/carriers/smpp/codec/tlv";
import type { InboundPdu } from "@/lib/carriers/smpp/session/session";

/** Returns the octets of a message: its short_message, or the parameter that stands for it (SMPP 3.4, 5.3.2.32). */
export function userDataOf({ command, body, tlvs }: InboundPdu): Buffer {
  const short = command === "deliver_sm" ? body.short_message : Buffer.alloc(0);
  return short.length > 0 ? short : (findTlv(tlvs, TAG.messagePayload) ?? short);
}
