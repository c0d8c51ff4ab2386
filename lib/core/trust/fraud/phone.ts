import { parseInternationalDigits } from "@/lib/core/phone/parse-digits";
import { findReservedNumber } from "@/lib/core/phone/reserved-numbers";
import type { FraudData } from "./data";
import type { PhoneFindings } from "./findings";
import type { FraudReasonCode } from "./reasons";

const KINDS: Readonly<Record<string, string>> = {
  MOBILE: "mobile",
  FIXED_LINE: "landline",
  FIXED_LINE_OR_MOBILE: "landline_or_mobile",
  TOLL_FREE: "toll_free",
  VOIP: "voip",
  PERSONAL_NUMBER: "personal",
  PREMIUM_RATE: "premium",
  SHARED_COST: "shared_cost",
  UAN: "company_wide",
  PAGER: "pager",
  VOICEMAIL: "voicemail",
};

const REASONS: Readonly<Record<string, FraudReasonCode>> = {
  mobile: "phone_valid_mobile",
  landline_or_mobile: "phone_valid_mobile",
  landline: "phone_valid_landline",
  voip: "phone_voip",
};

interface ParsedPhone {
  isPossible: boolean;
  isValid: boolean;
  region: string | null;
  kind: string | null;
}

/** Numbers reserved for fiction count as the kind that they imitate. */
function parseE164(e164: string): ParsedPhone | null {
  const reserved = findReservedNumber(e164);
  if (reserved !== null) {
    return { isPossible: true, isValid: true, region: reserved.iso2, kind: reserved.kind };
  }
  const number = parseInternationalDigits(e164.slice(1));
  if (number === null) return null;
  return {
    isPossible: number.hasPossibleLength,
    isValid: number.type !== undefined,
    region: number.country ?? null,
    kind: KINDS[number.type ?? ""] ?? null,
  };
}

export function checkPhone(
  e164: string,
  data: FraudData,
): { findings: PhoneFindings; reasons: FraudReasonCode[] } {
  const number = parseE164(e164);
  const findings: PhoneFindings = {
    status_code: number?.isPossible ? 10 : 21,
    is_possible: number?.isPossible ?? false,
    is_valid: number?.isValid ?? false,
    region: number?.region ?? null,
    number_type: number?.kind ?? null,
  };
  if (!findings.is_valid) return { findings, reasons: ["phone_invalid"] };
  if (data.isDisposablePhone(e164)) return { findings, reasons: ["phone_disposable"] };
  return { findings, reasons: [REASONS[number?.kind ?? ""] ?? "phone_service_number"] };
}
