import { type Concatenation, parseHeader } from "@/lib/core/text/user-data-header";
import { refused } from "./content";

/** Single element: 8 or 16-bit reference, total parts, part number (3GPP TS 23.040, 9.2.3.24). */
const CONCATENATION = /^(?:050003[0-9a-f]{6}|060804[0-9a-f]{8})$/;

/** Returns null for a whole text. Rejects headers with anything but concatenation. */
export function parseConcatenation(udh: Buffer | undefined): Concatenation | null {
  if (udh === undefined || udh.length === 0) return null;
  if (!CONCATENATION.test(udh.toString("hex")))
    throw refused(
      "UDH is supported for parts of long texts only (05 00 03 … or 06 08 04 …)",
      "udh",
    );
  const { concatenation } = parseHeader(udh);
  if (concatenation === null) throw refused("UDH names a part that no text has", "udh");
  return concatenation.total === 1 ? null : concatenation;
}
