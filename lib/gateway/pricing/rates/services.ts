import { isCountry } from "@/lib/core/countries/countries";
import { SERVICE_CODES } from "@/lib/core/messages/services";

/** Services with a price in each country: those of messages, and codes by messenger. */
const COUNTRY_SERVICES: readonly string[] = [...SERVICE_CODES, "messenger"];

/** Services with one price everywhere. */
const WORLD_SERVICES: readonly string[] = ["fraud_direct", "fraud_pro", "fraud_economy"];

/** Stands for everywhere in a sheet: ISO 3166-1 leaves this code to its users. */
const EVERYWHERE = "ZZ";

/** Names in price lists of services with one price everywhere. */
const LISTED_AS: Readonly<Record<string, string>> = { pro: "fraud_pro", economy: "fraud_economy" };

/** Area and service under which a sheet has the price that a list shows for a country. */
export function toPricedRow(country: string, listed: string): { area: string; service: string } {
  const service = LISTED_AS[listed];
  return service === undefined ? { area: country, service: listed } : { area: EVERYWHERE, service };
}

/** Services that may be priced for a country, or for everywhere; null for an area that is neither. */
export function pricedServices(area: string): readonly string[] | null {
  if (isCountry(area)) return COUNTRY_SERVICES;
  return area === EVERYWHERE ? WORLD_SERVICES : null;
}
