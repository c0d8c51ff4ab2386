import type { BasisPoints } from "./charge";

interface RateSince {
  /** First day, `YYYY-MM-DD`. */
  since: string;
  rate: BasisPoints;
}

const FIRST_DAY = "2024-01-01";
const always = (rate: BasisPoints): RateSince[] => [{ since: FIRST_DAY, rate }];

/**
 * Newest first. Source: "Taxes in Europe" database of the European Commission, and tax offices of the other
 * countries.
 */
const EU_RATES: Readonly<Record<string, readonly RateSince[]>> = {
  AT: always(2_000),
  BE: always(2_100),
  BG: always(2_000),
  CY: always(1_900),
  CZ: always(2_100),
  DE: always(1_900),
  DK: always(2_500),
  EE: [{ since: "2025-07-01", rate: 2_400 }, ...always(2_200)],
  ES: always(2_100),
  FI: [{ since: "2024-09-01", rate: 2_550 }, ...always(2_400)],
  FR: always(2_000),
  GR: always(2_400),
  HR: always(2_500),
  HU: always(2_700),
  IE: always(2_300),
  IT: always(2_200),
  LT: always(2_100),
  LU: always(1_700),
  LV: always(2_100),
  MT: always(1_800),
  NL: always(2_100),
  PL: always(2_300),
  PT: always(2_300),
  RO: [{ since: "2025-08-01", rate: 2_100 }, ...always(1_900)],
  SE: always(2_500),
  SI: always(2_200),
  SK: [{ since: "2025-01-01", rate: 2_300 }, ...always(2_000)],
};

const OTHER_RATES: Readonly<Record<string, readonly RateSince[]>> = {
  CH: always(810),
  GB: always(2_000),
  NO: always(2_500),
};

/** Territories that belong to another country's VAT area. */
const VAT_AREA_BY_TERRITORY: Readonly<Record<string, string>> = { IM: "GB", LI: "CH", MC: "FR" };

export const vatArea = (iso2: string): string => VAT_AREA_BY_TERRITORY[iso2] ?? iso2;

export const isInUnion = (iso2: string): boolean => EU_RATES[vatArea(iso2)] !== undefined;

/** On a day (`YYYY-MM-DD`); null if unknown. */
export function standardRate(iso2: string, day: string): BasisPoints | null {
  const area = vatArea(iso2);
  const rates = EU_RATES[area] ?? OTHER_RATES[area] ?? [];
  return (rates.find(({ since }) => since <= day) ?? rates.at(-1))?.rate ?? null;
}
