import type { Body } from "./codec/bodies";
import { intTlv, TAG, type Tlv } from "./codec/tlv";

/** Receipt format of a test SMSC. */
export interface ReceiptFormat {
  /** The text of appendix B, parameters, or both. */
  form: "text" | "parameters" | "both";
  /** Formats the response's ID in the text. */
  writeId: (id: string) => string;
}

export const PLAIN_RECEIPTS: ReceiptFormat = { form: "text", writeId: (id) => id };

const NO_NUMBERING = { source_addr_ton: 1, source_addr_npi: 1, dest_addr_ton: 5, dest_addr_npi: 0 };

const CODES: Readonly<Record<string, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
};

/** A deliver_sm from `from` to `to` with these octets. */
export function deliverBody(
  from: string,
  to: string,
  octets: Buffer,
  more: Partial<Body<"deliver_sm">> = {},
): Body<"deliver_sm"> {
  return {
    service_type: "",
    ...NO_NUMBERING,
    source_addr: from,
    destination_addr: to,
    esm_class: 0,
    protocol_id: 0,
    priority_flag: 0,
    registered_delivery: 0,
    schedule_delivery_time: "",
    validity_period: "",
    replace_if_present_flag: 0,
    data_coding: 0,
    sm_default_msg_id: 0,
    short_message: octets,
    ...more,
  };
}

/** The deliver_sm of a receipt. */
export function receiptPdu(
  { id, state, phone }: { id: string; state: string; phone: string },
  { form, writeId }: ReceiptFormat,
): { body: Body<"deliver_sm">; tlvs: Tlv[] } {
  const err = state === "DELIVRD" ? "000" : "027";
  const text = `id:${writeId(id)} sub:001 dlvrd:001 submit date:2611230001 done date:2611230002 stat:${state} err:${err} text:Hello`;
  const tlvs =
    form === "text"
      ? []
      : [
          { tag: TAG.receiptedMessageId, value: Buffer.from(`${id}\0`, "latin1") },
          intTlv(TAG.messageState, CODES[state] ?? 7, 1),
        ];
  const octets = form === "parameters" ? Buffer.alloc(0) : Buffer.from(text, "latin1");
  return { body: deliverBody(phone, "POSTHORN", octets, { esm_class: 0x04 }), tlvs };
}

/** The octets of a deliver_sm, whose service_type can be longer than we write it. */
export function deliverFrame(
  serviceType: string,
  content: Buffer,
  esmClass = 0,
  sequence = 1,
): Buffer {
  const head = Buffer.from(`${serviceType}\0\x01\x0149171\0\x05\0POSTHORN\0`, "latin1");
  const flags = Buffer.of(esmClass, 0, 0, 0, 0, 0, 0, 0, 0, content.length);
  const frame = Buffer.concat([Buffer.alloc(16), head, flags, content]);
  frame.writeUInt32BE(frame.length, 0);
  frame.writeUInt32BE(5, 4);
  frame.writeUInt32BE(sequence, 12);
  return frame;
}
