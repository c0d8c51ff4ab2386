import { isCountry } from "@/lib/core/countries/countries";
import { SERVICE_CODES } from "@/lib/core/messages/services";

/** What has a price in each country: what messages can be sent as, codes by messenger, and further routes of the price list. */
const COUNTRY_SERVICES: readonly string[] = [...SERVICE_CODES, "messenger", "pro", "economy"];

/** What has one price everywhere. */
const WORLD_SERVICES: readonly string[] = ["fraud_direct", "fraud_pro", "fraud_economy"];

/** Stands for everywhere in a sheet: ISO 3166-1 leaves this code to its users. */
const EVERYWHERE = "ZZ";

/** Services that may be priced for a country, or for everywhere; null for an area that is neither. */
export function pricedServices(area: string): readonly string[] | null {
  if (isCountry(area)) return COUNTRY_SERVICES;
  return area === EVERYWHERE ? WORLD_SERVICES : null;
}
