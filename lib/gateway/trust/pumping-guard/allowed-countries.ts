import { DAY_MS, MINUTE_MS } from "@/lib/core/time/units";
import type { WriteContext } from "@/lib/db/write-context";
import { listSentCountries } from "./countries";
import { lockSettings, saveKnownCountries, type SettingsRecord } from "./store";

const CACHE_MS = DAY_MS;
/** Maximum age of the stored countries before a missing country triggers a refresh. */
const MIN_REFRESH_AGE_MS = 10 * MINUTE_MS;

type KnownCountries = Pick<SettingsRecord, "countries" | "known_countries" | "known_at">;

/**
 * Returns whether a country is allowed: one of the owner's list or, without one, the home country and those of ordinary
 * messages. Returns null if `refreshCountries` must run first.
 */
export function isCountryAllowed(
  { countries, known_countries: known, known_at: knownAt }: KnownCountries,
  { iso2, homeIso2, now }: { iso2: string; homeIso2: string; now: Date },
): boolean | null {
  if (countries !== null) return countries.includes(iso2);
  if (iso2 === homeIso2) return true;
  const isKnown = known.includes(iso2);
  const age = knownAt === null ? Number.POSITIVE_INFINITY : now.getTime() - knownAt.getTime();
  return age < (isKnown ? CACHE_MS : MIN_REFRESH_AGE_MS) ? isKnown : null;
}

/** Stores the countries of ordinary messages with the settings. */
export async function refreshCountries(ctx: WriteContext): Promise<void> {
  const { tx, account } = ctx;
  const now = ctx.now();
  const countries = await listSentCountries(tx, account.id, now);
  await lockSettings(tx, account.id);
  await saveKnownCountries(tx, account.id, countries, now);
}
