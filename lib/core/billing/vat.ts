import type { BasisPoints } from "./charge";
import type { VatCategory } from "./document";
import { isInUnion, standardRate, vatArea } from "./vat-rates";

export interface VatTreatment {
  category: VatCategory;
  rate: BasisPoints;
}

export interface VatParties {
  seller: string;
  buyer: string;
  /** Registration confirmed; null if there is none or it wasn't checked. */
  checkedVatId: string | null;
}

const OUT_OF_SCOPE: VatTreatment = { category: "O", rate: 0 };

/** Returns the country of a VAT ID; Greece uses EL. */
function getVatIdCountry(vatId: string): string {
  const prefix = vatId.slice(0, 2);
  return prefix === "EL" ? "GR" : prefix;
}

/** Checks whether VIES knows the VAT ID's country, including Northern Ireland. */
export const isKnownToVies = (vatId: string): boolean =>
  vatId.startsWith("XI") || isInUnion(getVatIdCountry(vatId));

function toCharged(iso2: string, day: string): VatTreatment {
  const rate = standardRate(iso2, day);
  return rate === null ? OUT_OF_SCOPE : { category: "S", rate };
}

/**
 * Checks whether confirming the VAT ID changes the VAT: between different countries of the EU, and only an ID of the
 * buyer's country. Without an ID, whether one could.
 */
export const doesVatIdDecide = (
  { seller, buyer }: Pick<VatParties, "seller" | "buyer">,
  vatId: string | null = null,
): boolean =>
  vatArea(seller) !== vatArea(buyer) &&
  isInUnion(seller) &&
  isInUnion(buyer) &&
  (vatId === null || vatArea(getVatIdCountry(vatId)) === vatArea(buyer));

/**
 * Determines the VAT of electronic and telecommunication services on a day (`YYYY-MM-DD`). Directive 2006/112/EC:
 * domestic customers pay the seller's rate; businesses elsewhere in the EU owe it themselves (art. 44, 196); other EU
 * customers pay their own country's rate (art. 58); outside the EU there is none. A seller outside the EU charges only
 * domestic customers.
 *
 * Fails closed: an unconfirmed VAT ID, or one of another country than the address, counts as missing.
 */
export function determineVat(
  { seller, buyer, checkedVatId }: VatParties,
  day: string,
): VatTreatment {
  if (vatArea(seller) === vatArea(buyer)) return toCharged(seller, day);
  if (!doesVatIdDecide({ seller, buyer })) return OUT_OF_SCOPE;
  const isBusiness = checkedVatId !== null && doesVatIdDecide({ seller, buyer }, checkedVatId);
  return isBusiness ? { category: "AE", rate: 0 } : toCharged(buyer, day);
}
