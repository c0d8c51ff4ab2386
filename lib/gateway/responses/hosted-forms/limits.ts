import { createHmac } from "node:crypto";
import { toNetwork } from "@/lib/auth/network";
import { withoutAccount } from "@/lib/db/transaction";
import {
  countAttempts,
  type LimitedSubject,
  type RateLimit,
} from "@/lib/gateway/identity/rate-limits/public";
import { derivedSecret } from "@/lib/sealing";

const NETWORK_LIMIT: RateLimit = { attempts: 30, minutes: 15 };
const CAMPAIGN_LIMIT: RateLimit = { attempts: 2_000, minutes: 60 };
/** Limits of codes per number, across all forms of the account: 3 an hour and 6 a day. */
const CODES_BY_PHONE: readonly RateLimit[] = [
  { attempts: 2, minutes: 120 },
  { attempts: 3, minutes: 1_440 },
];
/** Limits against SMS pumping: one per number range (all but the last four digits) and one per foreign country. */
const CODES_BY_RANGE: RateLimit = { attempts: 20, minutes: 120 };
const CODES_ABROAD: RateLimit = { attempts: 100, minutes: 120 };
const RANGE_DIGITS = 4;

/** Hashes subjects, as the rate limit table must not contain phone numbers. */
const hashSubject = (text: string): string =>
  createHmac("sha256", derivedSecret("form tokens", "limits"))
    .update(text)
    .digest("base64url")
    .slice(0, 22);

/** Returns seconds to wait, or 0. */
function countAll(subjects: readonly LimitedSubject[]): Promise<number> {
  // Own transaction: an attempt counts even if the submission fails.
  return withoutAccount(async (tx) => Math.ceil(await countAttempts(tx, subjects)));
}

interface Sent {
  accountId: number;
  campaign: string;
  ip: string;
}

/** Returns seconds to wait, or 0. */
export const countSent = ({ accountId, campaign, ip }: Sent): Promise<number> =>
  countAll([
    [`form-network:${accountId}:${toNetwork(ip)}`, NETWORK_LIMIT],
    [`form-campaign:${accountId}:${campaign}`, CAMPAIGN_LIMIT],
  ]);

/** Returns seconds to wait, or 0. */
export function countCode(
  accountId: number,
  home: string,
  { e164, iso2 }: { e164: string; iso2: string },
): Promise<number> {
  const phone = `form-phone:${accountId}:${hashSubject(e164)}`;
  const range = `form-range:${accountId}:${hashSubject(e164.slice(0, -RANGE_DIGITS))}`;
  const abroad: LimitedSubject[] =
    iso2 === home ? [] : [[`form-abroad:${accountId}:${iso2}`, CODES_ABROAD]];
  return countAll([
    ...CODES_BY_PHONE.map((limit, index): LimitedSubject => [`${phone}:${index}`, limit]),
    [range, CODES_BY_RANGE],
    ...abroad,
  ]);
}
