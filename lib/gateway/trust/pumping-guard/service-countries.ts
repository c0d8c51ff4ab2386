import { DAY_MS, MINUTE_MS } from "@/lib/core/time/units";
import type { WriteContext } from "@/lib/db/write-context";
import { readSentCountries } from "./countries";
import { lockSettings, type SettingsRecord, saveKnownCountries } from "./store";

const KNOWN_MS = DAY_MS;
/** A country that is missing is looked for again after so long. */
const MISSED_MS = 10 * MINUTE_MS;

type Known = Pick<SettingsRecord, "countries" | "known_countries" | "known_at">;

/**
 * Whether codes may go to a country: one of the owner's list, or without a list home and those that ordinary messages
 * went to. Null: it has to be looked up first where messages went (`refreshCountries`).
 */
export function isCountryAllowed(
  { countries, known_countries: known, known_at: knownAt }: Known,
  { iso2, homeIso2, now }: { iso2: string; homeIso2: string; now: Date },
): boolean | null {
  if (countries !== null) return countries.includes(iso2);
  if (iso2 === homeIso2) return true;
  const isKnown = known.includes(iso2);
  const age = knownAt === null ? Number.POSITIVE_INFINITY : now.getTime() - knownAt.getTime();
  return age < (isKnown ? KNOWN_MS : MISSED_MS) ? isKnown : null;
}

/** Looks up which countries the account's ordinary messages went to, and keeps that with its settings. */
export async function refreshCountries(ctx: WriteContext): Promise<void> {
  const { tx, account } = ctx;
  const now = ctx.now();
  const countries = await readSentCountries(tx, account.id, now);
  await lockSettings(tx, account.id);
  await saveKnownCountries(tx, account.id, countries, now);
}
