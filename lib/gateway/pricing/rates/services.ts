import { isCountry } from "@/lib/core/countries/countries";
import { SERVICE_CODES } from "@/lib/core/messages/services";

const COUNTRY_SERVICES: readonly string[] = [...SERVICE_CODES, "messenger"];

const WORLD_SERVICES: readonly string[] = ["fraud_direct", "fraud_pro", "fraud_economy"];

/** Worldwide area in a sheet: a user-assigned code of ISO 3166-1. */
const WORLDWIDE_CODE = "ZZ";

const SHEET_SERVICE_NAMES: Readonly<Record<string, string>> = {
  pro: "fraud_pro",
  economy: "fraud_economy",
};

export function toPricedRow(country: string, listed: string): { area: string; service: string } {
  const service = SHEET_SERVICE_NAMES[listed];
  return service === undefined
    ? { area: country, service: listed }
    : { area: WORLDWIDE_CODE, service };
}

export function pricedServices(area: string): readonly string[] | null {
  if (isCountry(area)) return COUNTRY_SERVICES;
  return area === WORLDWIDE_CODE ? WORLD_SERVICES : null;
}
