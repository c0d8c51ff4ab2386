import type { BasisPoints } from "./charge";
import type { VatCategory } from "./document";
import { isInUnion, standardRate, vatArea } from "./vat-rates";

/** What VAT a document has, and why. */
export interface VatTreatment {
  category: VatCategory;
  rate: BasisPoints;
}

export interface VatParties {
  /** Country of the seller, ISO 3166-1 alpha-2. */
  seller: string;
  /** Country of the customer's address. */
  buyer: string;
  /** The customer's VAT ID if its registration was confirmed; null: none, or not checked. */
  checkedVatId: string | null;
}

const OUTSIDE: VatTreatment = { category: "O", rate: 0 };

/** The country that a VAT ID begins with: Greece writes EL. */
function countryOfVatId(vatId: string): string {
  const prefix = vatId.slice(0, 2);
  return prefix === "EL" ? "GR" : prefix;
}

/** Whether the authorities of the Union can be asked about a VAT ID. Northern Ireland's are among theirs. */
export const isKnownToVies = (vatId: string): boolean =>
  vatId.startsWith("XI") || isInUnion(countryOfVatId(vatId));

function charged(iso2: string, day: string): VatTreatment {
  const rate = standardRate(iso2, day);
  return rate === null ? OUTSIDE : { category: "S", rate };
}

/**
 * VAT of electronic and telecommunication services on a day (`YYYY-MM-DD`). Directive 2006/112/EC: at home the seller's
 * rate; a business elsewhere in the Union owes it itself (art. 44, 196); anybody else there pays the rate of their own
 * country (art. 58); outside the Union there is none. A seller outside the Union charges at home only.
 *
 * Fails closed: a VAT ID that isn't confirmed, or is of another country than the address, is charged like none.
 */
export function vatOf({ seller, buyer, checkedVatId }: VatParties, day: string): VatTreatment {
  if (vatArea(seller) === vatArea(buyer)) return charged(seller, day);
  if (!isInUnion(seller) || !isInUnion(buyer)) return OUTSIDE;
  const isBusiness =
    checkedVatId !== null && vatArea(countryOfVatId(checkedVatId)) === vatArea(buyer);
  return isBusiness ? { category: "AE", rate: 0 } : charged(buyer, day);
}
