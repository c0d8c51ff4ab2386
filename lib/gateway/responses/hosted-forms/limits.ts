import { createHmac } from "node:crypto";
import { networkOf } from "@/lib/auth/network";
import { withoutAccount } from "@/lib/db/transaction";
import {
  countAttempts,
  type LimitedSubject,
  type RateLimit,
} from "@/lib/gateway/identity/rate-limits/service";
import { derivedSecret } from "@/lib/sealing";

/** Whatever is sent with forms, from one network. */
const BY_NETWORK: RateLimit = { tries: 30, minutes: 15 };
const BY_CAMPAIGN: RateLimit = { tries: 2_000, minutes: 60 };
/** Codes for one number: never more than 3 in an hour and 6 in a day, whichever forms of the account ask for them. */
const CODES_BY_PHONE: readonly RateLimit[] = [
  { tries: 2, minutes: 120 },
  { tries: 3, minutes: 1_440 },
];
/**
 * Fraudsters let codes be sent to ranges of numbers that they earn with. Numbers that differ in their last four digits
 * share a limit, and so do all those of one foreign country.
 */
const CODES_BY_RANGE: RateLimit = { tries: 20, minutes: 120 };
const CODES_ABROAD: RateLimit = { tries: 100, minutes: 120 };
const RANGE_DIGITS = 4;

/** Numbers don't stand in the table of limits. */
const hashOf = (text: string): string =>
  createHmac("sha256", derivedSecret("form tokens", "limits"))
    .update(text)
    .digest("base64url")
    .slice(0, 22);

/** Counts against each of them; returns the seconds to wait, 0: go ahead. */
function countAll(all: readonly LimitedSubject[]): Promise<number> {
  // Own transaction: an attempt counts even if what is sent with the form fails.
  return withoutAccount(async (tx) => Math.ceil(await countAttempts(tx, all)));
}

interface Sent {
  accountId: number;
  campaign: string;
  ip: string;
}

/** Counts something that is sent with a form. Returns the seconds to wait; 0: go ahead. */
export const countSent = ({ accountId, campaign, ip }: Sent): Promise<number> =>
  countAll([
    [`form-network:${accountId}:${networkOf(ip)}`, BY_NETWORK],
    [`form-campaign:${accountId}:${campaign}`, BY_CAMPAIGN],
  ]);

/** Counts a code for a number (E.164). Returns the seconds to wait; 0: go ahead. */
export function countCode(
  accountId: number,
  home: string,
  { e164, iso2 }: { e164: string; iso2: string },
): Promise<number> {
  const phone = `form-phone:${accountId}:${hashOf(e164)}`;
  const range = `form-range:${accountId}:${hashOf(e164.slice(0, -RANGE_DIGITS))}`;
  const abroad: LimitedSubject[] =
    iso2 === home ? [] : [[`form-abroad:${accountId}:${iso2}`, CODES_ABROAD]];
  return countAll([
    ...CODES_BY_PHONE.map((limit, at): LimitedSubject => [`${phone}:${at}`, limit]),
    [range, CODES_BY_RANGE],
    ...abroad,
  ]);
}
