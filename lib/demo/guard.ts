import type { Context } from "@/lib/core/context";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { startOfDay } from "@/lib/core/time/zoned-time";
import { toUnix } from "@/lib/core/time/time";
import { withAccount } from "@/lib/db/transaction";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import {
  flushStops,
  type RecordedStop,
  recordSigns,
  recordStop,
} from "@/lib/gateway/trust/pumping-guard/public";
import { demoPhone } from "./content";
import type { PastVerification } from "./verifications";

const ATTACK = { iso2: "FR", daysAgo: 9, hour: 2, attempts: 180, seconds: 20 } as const;
/** Never used by the company (ACMA, numbers for fiction: 0491 570 NNN). */
const FOREIGN_PHONES = {
  iso2: "AU",
  phones: ["+61491570006", "+61491570156", "+61491570157"],
} as const;
/** Requested a second code before the first one arrived. */
const REPEATED_REQUESTS = 6;

type Stop = Omit<RecordedStop, "accountId">;

async function getPrice({ account }: Context, iso2: string): Promise<bigint> {
  const price = await partPrice(iso2, "direct", account.currency, account.priceLevel);
  if (price === null) throw new Error(`The example sheet has no price for ${iso2}`);
  return price;
}

async function generateStops(
  ctx: Context,
  timeZone: string,
  impatient: readonly PastVerification[],
): Promise<Stop[]> {
  const random = createSeededRandom(67_067);
  const midnight = (ago: number) => startOfDay(toUnix(new Date()), timeZone, -ago);
  const toDate = (seconds: number) => new Date(seconds * 1_000);
  const stops: Stop[] = [];
  const { iso2, daysAgo, hour, attempts, seconds } = ATTACK;
  const amount = await getPrice(ctx, iso2);
  const start = midnight(daysAgo) + hour * 3_600;
  for (let index = 0; index < attempts; index += 1) {
    const attempt = { phone: demoPhone(iso2, 4_000 + index), iso2, amount };
    const reason = index < 140 ? "prefix_limit" : "conversion";
    stops.push({ at: toDate(start + (index + random()) * seconds), attempt, reason });
  }
  const abroad = await getPrice(ctx, FOREIGN_PHONES.iso2);
  for (const [index, phone] of FOREIGN_PHONES.phones.entries()) {
    const attempt = { phone, iso2: FOREIGN_PHONES.iso2, amount: abroad };
    stops.push({ at: toDate(midnight(4 + index * 7) + 11 * 3_600), attempt, reason: "country" });
  }
  for (const { phone, iso2: country, at: asked, steps } of impatient) {
    const price = steps.reduce((sum, step) => sum + step.price, 0n);
    const again = new Date(asked.getTime() + 8_000 + random() * 15_000);
    stops.push({
      at: again,
      attempt: { phone, iso2: country, amount: price },
      reason: "number_limit",
    });
  }
  return stops;
}

export async function writeStops(
  ctx: Context,
  timeZone: string,
  verifications: readonly PastVerification[],
): Promise<void> {
  const { id: accountId } = ctx.account;
  const confirmed = verifications.filter(({ checkedAt }) => checkedAt !== null);
  const impatient = confirmed.filter((_, index) => index % 15 === 7).slice(0, REPEATED_REQUESTS);
  for (const stop of await generateStops(ctx, timeZone, impatient))
    recordStop({ accountId, ...stop });
  await flushStops();
  const signs = impatient.map(({ phone, iso2, at }) => {
    return { phone, iso2, createdAt: at, sign: "checked" as const };
  });
  await withAccount(accountId, (tx) => recordSigns(tx, accountId, signs));
}
