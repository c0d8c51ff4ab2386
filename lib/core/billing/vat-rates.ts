import type { BasisPoints } from "./charge";

interface RateSince {
  /** First day, `YYYY-MM-DD`. */
  since: string;
  rate: BasisPoints;
}

const FIRST_DAY = "2024-01-01";
const toConstantRate = (rate: BasisPoints): RateSince[] => [{ since: FIRST_DAY, rate }];

/**
 * Newest first. Source: "Taxes in Europe" database of the European Commission, and tax offices of the other
 * countries.
 */
const EU_RATES: Readonly<Record<string, readonly RateSince[]>> = {
  AT: toConstantRate(2_000),
  BE: toConstantRate(2_100),
  BG: toConstantRate(2_000),
  CY: toConstantRate(1_900),
  CZ: toConstantRate(2_100),
  DE: toConstantRate(1_900),
  DK: toConstantRate(2_500),
  EE: [{ since: "2025-07-01", rate: 2_400 }, ...toConstantRate(2_200)],
  ES: toConstantRate(2_100),
  FI: [{ since: "2024-09-01", rate: 2_550 }, ...toConstantRate(2_400)],
  FR: toConstantRate(2_000),
  GR: toConstantRate(2_400),
  HR: toConstantRate(2_500),
  HU: toConstantRate(2_700),
  IE: toConstantRate(2_300),
  IT: toConstantRate(2_200),
  LT: toConstantRate(2_100),
  LU: toConstantRate(1_700),
  LV: toConstantRate(2_100),
  MT: toConstantRate(1_800),
  NL: toConstantRate(2_100),
  PL: toConstantRate(2_300),
  PT: toConstantRate(2_300),
  RO: [{ since: "2025-08-01", rate: 2_100 }, ...toConstantRate(1_900)],
  SE: toConstantRate(2_500),
  SI: toConstantRate(2_200),
  SK: [{ since: "2025-01-01", rate: 2_300 }, ...toConstantRate(2_000)],
};

const OTHER_RATES: Readonly<Record<string, readonly RateSince[]>> = {
  CH: toConstantRate(810),
  GB: toConstantRate(2_000),
  NO: toConstantRate(2_500),
};

/** Territories that belong to another country's VAT area. */
const VAT_AREA_BY_TERRITORY: Readonly<Record<string, string>> = { IM: "GB", LI: "CH", MC: "FR" };

export const vatArea = (iso2: string): string => VAT_AREA_BY_TERRITORY[iso2] ?? iso2;

export const isInUnion = (iso2: string): boolean => EU_RATES[vatArea(iso2)] !== undefined;

/** Returns the standard VAT rate on a day (`YYYY-MM-DD`). */
export function standardRate(iso2: string, day: string): BasisPoints | null {
  const area = vatArea(iso2);
  const rates = EU_RATES[area] ?? OTHER_RATES[area] ?? [];
  return (rates.find(({ since }) => since <= day) ?? rates.at(-1))?.rate ?? null;
}
