import type { Submission } from "@/lib/carriers/carrier";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import type { Body } from "./codec/bodies";
import { intTlv, TAG, type Tlv } from "./codec/tlv";
import type { SmppSettings } from "./session/settings";
import { encodeText } from "./text/encode-text";
import { encodeHeader } from "@/lib/core/text/user-data-header";
import { relativeTime } from "./validity";

export interface Submit {
  parts: number[];
  body: Body<"submit_sm">;
  tlvs: Tlv[];
}

/** esm_class bit (SMPP 3.4, 5.2.12): the text starts with a UDH. */
const HAS_HEADER = 0x40;
const DIGITS = /^\+?[0-9]+$/;
const MAX_SHORT_MESSAGE_OCTETS = 254;

const stripPlus = (number: string) => number.replace(/^\+/, "");

function toSourceAddress(senderId: string, { source }: SmppSettings) {
  if (!DIGITS.test(senderId)) return { address: senderId, ...source.text };
  const kind = parseNumericSender(senderId) === null ? source.short_code : source.number;
  return { address: stripPlus(senderId), ...kind };
}

function commonBody(
  submission: Submission,
  settings: SmppSettings,
  now: number,
): Body<"submit_sm"> {
  const source = toSourceAddress(submission.senderId, settings);
  const { destination, validity } = settings;
  return {
    service_type: settings.service_type,
    source_addr_ton: source.ton,
    source_addr_npi: source.npi,
    source_addr: source.address,
    dest_addr_ton: destination.ton,
    dest_addr_npi: destination.npi,
    destination_addr: stripPlus(submission.phone),
    esm_class: 0,
    protocol_id: 0,
    priority_flag: 0,
    schedule_delivery_time: "",
    validity_period: validity ? relativeTime(submission.validUntil.getTime() - now) : "",
    registered_delivery: settings.registered_delivery,
    replace_if_present_flag: 0,
    data_coding: 0,
    sm_default_msg_id: 0,
    short_message: Buffer.alloc(0),
  };
}

interface UnencodedPart {
  parts: number[];
  text: string;
  header: Buffer;
  tlvs: Tlv[];
}

const NO_HEADER = Buffer.alloc(0);

function toUnencodedParts(submission: Submission, settings: SmppSettings): UnencodedPart[] {
  const { parts, partsCount: total, reference } = submission;
  const { concatenation } = settings;
  // Remaining parts of a split message keep their segmentation.
  if (concatenation === "payload" && parts.length === total) {
    const text = parts.map((part) => part.text).join("");
    return [{ parts: parts.map(({ number }) => number), text, header: NO_HEADER, tlvs: [] }];
  }
  return parts.map(({ number, text }) => {
    const part = { parts: [number], text };
    if (total === 1) return { ...part, header: NO_HEADER, tlvs: [] };
    if (concatenation !== "sar") {
      return { ...part, header: encodeHeader({ reference, total, number }), tlvs: [] };
    }
    const tlvs = [
      intTlv(TAG.sarMsgRefNum, reference & 0xffff, 2),
      intTlv(TAG.sarTotalSegments, total, 1),
      intTlv(TAG.sarSegmentSeqnum, number, 1),
    ];
    return { ...part, header: NO_HEADER, tlvs };
  });
}

/** Returns the submits in order, or null if the carrier's alphabet lacks a character. `now` is in Unix milliseconds. */
export function toSubmits(
  submission: Submission,
  settings: SmppSettings,
  now: number,
): Submit[] | null {
  const common = commonBody(submission, settings, now);
  const submits: Submit[] = [];
  for (const { parts, text, header, tlvs } of toUnencodedParts(submission, settings)) {
    // A Unicode part must fit into one segment; the carrier segments unsplit texts.
    const isWhole = parts.length > 1;
    const encoded = encodeText(text, submission.isUnicode, settings, {
      headerLength: header.length,
      isBounded: !isWhole,
    });
    if (encoded === null) return null;
    const octets = header.length === 0 ? encoded.octets : Buffer.concat([header, encoded.octets]);
    const isShort = octets.length <= MAX_SHORT_MESSAGE_OCTETS && !isWhole;
    submits.push({
      parts,
      body: {
        ...common,
        esm_class: header.length === 0 ? 0 : HAS_HEADER,
        data_coding: encoded.dataCoding,
        ...(isShort && { short_message: octets }),
      },
      tlvs: isShort ? tlvs : [...tlvs, { tag: TAG.messagePayload, value: octets }],
    });
  }
  return submits;
}
