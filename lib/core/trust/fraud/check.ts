import { FRAUD_COMPLETED } from "@/lib/core/trust/fraud-state";
import { checkAddress } from "./address";
import type { FraudData } from "./data";
import { checkEmail } from "./email";
import type { FraudChecker, FraudFindings, FraudInput } from "./findings";
import { checkIp } from "./ip";
import { checkPhone } from "./phone";
import { type FraudReasonCode, scoreReasons } from "./reasons";

const areDifferent = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a !== b;

function compare(
  phone: string | null,
  ip: string | null,
  address: string | null,
): FraudReasonCode[] {
  const countries = [phone, ip, address].filter((country) => country !== null);
  if (countries.length < 2) return [];
  if (new Set(countries).size === 1) return ["countries_agree"];
  const reasons: FraudReasonCode[] = [];
  if (areDifferent(phone, ip)) reasons.push("phone_ip_differ");
  if (areDifferent(address, ip)) reasons.push("address_ip_differ");
  if (areDifferent(address, phone)) reasons.push("address_phone_differ");
  return reasons;
}

/**
 * Creates a checker of each part alone, then of the parts against each other. Deterministic for the same data and DNS
 * answers.
 */
export function createFraudChecker(data: FraudData): FraudChecker {
  return async ({ phone, email, ip, address }: FraudInput): Promise<FraudFindings> => {
    const ofPhone = phone === null ? null : checkPhone(phone, data);
    const ofEmail = email === null ? null : await checkEmail(email, data);
    const ofIp = ip === null ? null : checkIp(ip, data);
    const ofAddress = address === null ? null : checkAddress(address, data);
    const isPlace = ofAddress?.findings.status_code === FRAUD_COMPLETED;
    const agreement = compare(
      ofPhone?.findings.is_valid ? ofPhone.findings.region : null,
      ofIp?.findings.iso2 ?? null,
      isPlace ? (address?.iso2 ?? null) : null,
    );
    const codes: FraudReasonCode[] = ["base"];
    for (const part of [ofPhone, ofEmail, ofIp, ofAddress])
      if (part !== null) codes.push(...part.reasons);
    const { risk_score, reasons } = scoreReasons([...codes, ...agreement]);
    return {
      risk_score,
      reasons,
      phone: ofPhone?.findings ?? null,
      email: ofEmail?.findings ?? null,
      ip: ofIp?.findings ?? null,
      address: ofAddress?.findings ?? null,
    };
  };
}
