/** Position of the postal code relative to the town; other countries put it first, on one line (Universal Postal Union). */
type CodePosition = "after" | "ownLine" | "ownLineBefore";

const POSITION_OF = new Map<string, CodePosition>([
  ..."AU BD BH BM BN CA GU ID IN JO JP KH KR LB LV MM MP MT MV NG NP NZ PE PK PR SA SG TH TW US VE VI VN"
    .split(" ")
    .map((iso2) => [iso2, "after"] as const),
  ..."BY CO EG GB GG GI IE IM JE KE KZ LK RU SZ UA ZA"
    .split(" ")
    .map((iso2) => [iso2, "ownLine"] as const),
  ..."EC NI OM".split(" ").map((iso2) => [iso2, "ownLineBefore"] as const),
]);

/** Returns the lines of an address with its town and postal code, in the order of the country's post. */
export function formatCityLines({
  postalCode,
  city,
  iso2,
}: {
  postalCode: string | null;
  city: string | null;
  iso2: string;
}): string[] {
  const position = POSITION_OF.get(iso2);
  const isCodeLast = position === "after" || position === "ownLine";
  const parts = (isCodeLast ? [city, postalCode] : [postalCode, city]).filter(
    (part) => part !== null && part !== "",
  ) as string[];
  const isOneLine = position === undefined || position === "after";
  return isOneLine && parts.length > 1 ? [parts.join(" ")] : parts;
}
