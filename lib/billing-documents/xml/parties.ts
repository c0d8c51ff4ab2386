import type { BillingDocument, PostalAddress } from "@/lib/core/billing/document";
import { isLeitwegId } from "@/lib/core/billing/xrechnung";
import { buyerName } from "@/lib/billing-documents/content/buyer-name";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import type { XmlProfile } from "@/lib/billing-documents/content/payment-means";
import { type XmlElement, element, optionalElement } from "./element";

const shorten = (text: string | null, max: number) => (text === null ? null : cleanText(text, max));

/** Returns the country code; EN 16931 has its own for Kosovo, whose ISO code is unofficial. */
const countryCode = (iso2: string) => (iso2 === "XK" ? "1A" : iso2);

function addressElement(address: PostalAddress): XmlElement {
  return element("ram:PostalTradeAddress", [
    optionalElement("ram:PostcodeCode", shorten(address.postalCode, LENGTH.short)),
    optionalElement("ram:LineOne", shorten(address.street, LENGTH.name)),
    optionalElement("ram:LineTwo", shorten(address.streetMore, LENGTH.name)),
    optionalElement("ram:CityName", shorten(address.city, LENGTH.name)),
    element("ram:CountryID", countryCode(address.iso2)),
  ]);
}

function uriElement(uri: string | null, scheme: string): XmlElement | null {
  if (uri === null) return null;
  return element("ram:URIUniversalCommunication", [
    element("ram:URIID", uri, { schemeID: scheme }),
  ]);
}

function registrationElement(id: string | null, scheme: "VA" | "FC"): XmlElement | null {
  if (id === null) return null;
  const text = id.replaceAll(" ", "");
  return element("ram:SpecifiedTaxRegistration", element("ram:ID", text, { schemeID: scheme }));
}

/**
 * Renders the seller. VAT IDs must not appear outside the scope of VAT (BR-O-02); a plain ID then identifies the
 * seller (BR-CO-26).
 */
export function sellerElement({ seller, vatCategory }: BillingDocument): XmlElement {
  const vatId = vatCategory === "O" ? null : seller.vatId;
  const plainId = seller.vatId ?? seller.taxNumber ?? seller.email;
  const contact = element("ram:DefinedTradeContact", [
    optionalElement("ram:PersonName", shorten(seller.contactName, LENGTH.name)),
    element(
      "ram:TelephoneUniversalCommunication",
      element("ram:CompleteNumber", cleanText(seller.phone, LENGTH.short)),
    ),
    element("ram:EmailURIUniversalCommunication", element("ram:URIID", seller.email)),
  ]);
  return element("ram:SellerTradeParty", [
    vatId === null ? element("ram:ID", plainId) : null,
    element("ram:Name", cleanText(seller.name, LENGTH.name)),
    contact,
    addressElement(seller.address),
    uriElement(seller.email, "EM"),
    registrationElement(seller.taxNumber, "FC"),
    registrationElement(vatId, "VA"),
  ]);
}

/** Returns the buyer's email, or Leitweg-ID (EAS 0204). */
function buyerUri({ buyer }: BillingDocument): XmlElement | null {
  if (buyer.email !== null) return uriElement(buyer.email, "EM");
  const isRouted = buyer.reference !== null && isLeitwegId(buyer.reference);
  return isRouted ? uriElement(buyer.reference, "0204") : null;
}

export function buyerElement(document: BillingDocument): XmlElement {
  const { buyer, vatCategory } = document;
  return element("ram:BuyerTradeParty", [
    element("ram:ID", String(buyer.accountId)),
    element("ram:Name", buyerName(document)),
    addressElement(buyer.address),
    buyerUri(document),
    vatCategory === "O" ? null : registrationElement(buyer.vatId, "VA"),
  ]);
}

const referenceElement = (name: string, id: string | null): XmlElement | null => {
  const text = shorten(id, LENGTH.short);
  return text ? element(name, element("ram:IssuerAssignedID", text)) : null;
};

/** Returns order (BT-13), contract (BT-12) and project (BT-11), in the schema's order. */
export function agreementReferences({ buyer: { references } }: BillingDocument) {
  const project = shorten(references.project, LENGTH.short);
  return [
    referenceElement("ram:BuyerOrderReferencedDocument", references.order_number),
    referenceElement("ram:ContractReferencedDocument", references.contract),
    project
      ? element("ram:SpecifiedProcuringProject", [
          element("ram:ID", project),
          // Required by the schema; EN 16931 has no name.
          element("ram:Name", "Project reference"),
        ])
      : null,
  ];
}

/** Returns BT-10, required by XRechnung; falls back to the account number. */
export function buyerReference({ buyer }: BillingDocument, profile: XmlProfile): XmlElement | null {
  const fallback = profile === "xrechnung" ? String(buyer.accountId) : null;
  return optionalElement("ram:BuyerReference", shorten(buyer.reference, LENGTH.short) || fallback);
}
