import { createHash } from "node:crypto";
import { findInt, findText, TAG } from "../codec/tlv";
import type { InboundPdu } from "../session/session";
import type { SmppSettings } from "@/lib/carriers/smpp/session/settings";
import { decodeText } from "../text/decode-text";
import { type Concatenation, validateConcatenation } from "@/lib/core/text/user-data-header";
import { splitHeader, readUserData } from "./user-data";

export interface InboundMessage {
  from: string;
  to: string;
  /** Null if the payload isn't text. */
  text: string | null;
  concatenation: Concatenation | null;
  /** The standard has no ids for MO messages. */
  givenId: string | null;
  /** Stable across redeliveries. */
  digest: string;
}

const INTERNATIONAL = 1;

function parseConcatenation({ tlvs }: InboundPdu): Concatenation | null {
  const [reference, total, number] = [
    TAG.sarMsgRefNum,
    TAG.sarTotalSegments,
    TAG.sarSegmentSeqnum,
  ].map((tag) => findInt(tlvs, tag));
  if (reference == null || total == null || number == null) return null;
  return validateConcatenation({ reference, total, number });
}

const toPhoneNumber = (ton: number, address: string) =>
  ton === INTERNATIONAL && !address.startsWith("+") ? `+${address}` : address;

function hashSegment({ body, tlvs }: InboundPdu, userData: Buffer): string {
  const { source_addr, destination_addr, esm_class, data_coding } = body;
  const sar = [
    TAG.sarMsgRefNum,
    TAG.sarTotalSegments,
    TAG.sarSegmentSeqnum,
    TAG.userMessageReference,
  ];
  const head = [source_addr, destination_addr, esm_class, data_coding];
  const marks = sar.map((tag) => findInt(tlvs, tag));
  return createHash("sha256")
    .update(JSON.stringify([...head, ...marks]))
    .update(userData)
    .digest("hex")
    .slice(0, 32);
}

export function parseInbound(pdu: InboundPdu, settings: SmppSettings): InboundMessage {
  const { body, tlvs } = pdu;
  const userData = readUserData(pdu);
  const { headerLength, shift, concatenation } = splitHeader(pdu, userData);
  const content = userData.subarray(headerLength);
  const marks = concatenation ?? parseConcatenation(pdu);
  const part = marks === null || marks.total === 1 ? null : marks;
  return {
    from: toPhoneNumber(body.source_addr_ton, body.source_addr),
    to: toPhoneNumber(body.dest_addr_ton, body.destination_addr),
    text: decodeText(body.data_coding, content, settings, {
      headerLength,
      shift,
      isPart: part !== null,
    }),
    concatenation: part,
    givenId: findText(tlvs, TAG.receiptedMessageId),
    digest: hashSegment(pdu, userData),
  };
}
