import { isCountry } from "@/lib/core/countries/countries";
import { SERVICE_CODES } from "@/lib/core/messages/services";

/** Services priced by country: those of messages, and codes by messenger. */
const COUNTRY_SERVICES: readonly string[] = [...SERVICE_CODES, "messenger"];

/** Services with a single worldwide price. */
const WORLD_SERVICES: readonly string[] = ["fraud_direct", "fraud_pro", "fraud_economy"];

/** Worldwide in a sheet; a user-assigned code of ISO 3166-1. */
const EVERYWHERE = "ZZ";

/** Names of worldwide services in price lists. */
const LISTED_AS: Readonly<Record<string, string>> = { pro: "fraud_pro", economy: "fraud_economy" };

/** Maps a price list entry to its area and service in the sheet. */
export function toPricedRow(country: string, listed: string): { area: string; service: string } {
  const service = LISTED_AS[listed];
  return service === undefined ? { area: country, service: listed } : { area: EVERYWHERE, service };
}

/** Returns the services priced in a country or worldwide; null for unknown areas. */
export function pricedServices(area: string): readonly string[] | null {
  if (isCountry(area)) return COUNTRY_SERVICES;
  return area === EVERYWHERE ? WORLD_SERVICES : null;
}
