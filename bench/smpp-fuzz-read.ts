import { expect } from "vitest";
import type { Body } from "@/lib/carriers/smpp/codec/bodies";
import type { CommandName } from "@/lib/carriers/smpp/codec/commands";
import { createFraming, FramingError } from "@/lib/carriers/smpp/codec/framing";
import { type DecodedPdu, decodePdu, encodePdu } from "@/lib/carriers/smpp/codec/pdu";
import { parseInbound } from "@/lib/carriers/smpp/inbound/parse-inbound";
import { isReceipt, parseReceipt } from "@/lib/carriers/smpp/receipt";
import { smppSettings } from "@/lib/carriers/smpp/session/settings";

/** Reads nearly valid SMPP as the carrier does. */

const settings = ["unpacked", "packed"].map((gsm_packing) =>
  smppSettings.parse({ host: "smsc", system_id: "us", gsm_packing }),
);

/** Runs every reader of a PDU from an SMSC. */
function readAll(decoded: DecodedPdu): void {
  if (decoded.kind !== "pdu") return;
  const { pdu } = decoded;
  if (pdu.command !== "deliver_sm" && pdu.command !== "data_sm") return;
  for (const setting of settings) {
    if (isReceipt(pdu)) parseReceipt("net", pdu, setting);
    const { text, from } = parseInbound(pdu, setting);
    expect(typeof from).toBe("string");
    expect(text?.length ?? 0).toBeLessThan(140_000);
  }
}

/** A PDU written again must be identical, or have no place in our PDUs. */
function writeAgain(decoded: DecodedPdu): void {
  if (decoded.kind !== "pdu") return;
  const { command, body, sequence, status, tlvs } = decoded.pdu;
  try {
    const options = { sequence, status, tlvs };
    const again = decodePdu(encodePdu<CommandName>(command, body as Body<CommandName>, options));
    expect(again).toMatchObject({ kind: "pdu", pdu: { command, sequence, status } });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/**
 * Cuts and decodes a stream in chunks; returns the number of frames.
 * @throws errors that the carrier would not have survived
 */
export function readStream(octets: Buffer, random: () => number): number {
  const framing = createFraming();
  let frames = 0;
  try {
    for (let at = 0; at < octets.length; ) {
      const end = at + 1 + Math.floor(random() * 2_000);
      for (const frame of framing.push(octets.subarray(at, end))) {
        frames += 1;
        const decoded = decodePdu(frame);
        readAll(decoded);
        writeAgain(decoded);
      }
      at = end;
    }
  } catch (error) {
    if (!(error instanceof FramingError)) throw error;
  }
  return frames;
}
