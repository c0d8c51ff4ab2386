import { isCountry } from "@/lib/core/countries/countries";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { getUserOrThrow } from "@/lib/core/get-user";
import { DAY_MS } from "@/lib/core/time/units";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { listUsage } from "@/lib/gateway/account/stats/public";
import { findPins, updatePins } from "@/lib/gateway/account/users/public";
import type { PinnedCountries, PinnedCountriesUpdate } from "./schema";

const RECENT_USE_DAYS = 90;
const MAX_USED = 10;

async function usedCountries(tx: Tx, accountId: number, now: Date): Promise<string[]> {
  const from = new Date(now.getTime() - RECENT_USE_DAYS * DAY_MS);
  const usage = await listUsage(tx, accountId, from, now);
  return [...new Set(usage.map(({ iso2 }) => iso2))].slice(0, MAX_USED);
}

export async function getPinnedCountries(ctx: Context): Promise<PinnedCountries> {
  const { userId } = getUserOrThrow(ctx);
  return readAccount(ctx.account.id, async (tx) => {
    const selected = await findPins(tx, userId);
    if (selected !== null) return { countries: selected, is_chosen: true };
    return { countries: await usedCountries(tx, ctx.account.id, ctx.now()), is_chosen: false };
  });
}

/** Saves pins across all accounts of the user; null resets to the default. */
export async function updatePinnedCountries(
  ctx: WriteContext,
  { countries }: PinnedCountriesUpdate,
): Promise<PinnedCountries> {
  const { userId } = getUserOrThrow(ctx);
  const unknown = countries?.find((iso2) => !isCountry(iso2));
  if (unknown !== undefined) {
    const message = `${unknown} isn't an ISO 3166-1 country code.`;
    throw new DomainError("invalid_input", message, {
      reason: "country_unknown",
      path: "countries",
    });
  }
  await updatePins(ctx.tx, userId, countries);
  if (countries !== null) return { countries, is_chosen: true };
  return { countries: await usedCountries(ctx.tx, ctx.account.id, ctx.now()), is_chosen: false };
}
