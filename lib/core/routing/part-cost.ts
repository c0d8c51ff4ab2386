import type { RoutedMessage } from "./route-rules";

/** `area`: a number prefix with plus, a country, or '' as default. */
export interface AreaCost<Currency extends string = string> {
  service: string;
  area: string;
  currency: Currency;
  /** Micro-units. */
  cost: bigint;
}

/** Returns how specific an area is, or null if it doesn't match. */
function getSpecificity(area: string, { phone, iso2 }: Pick<RoutedMessage, "phone" | "iso2">) {
  if (area === "") return 0;
  if (area.startsWith("+")) return phone.startsWith(area) ? area.length : null;
  return area === iso2 ? 1 : null;
}

export function partCost<Cost extends AreaCost>(
  costs: readonly Cost[],
  message: Pick<RoutedMessage, "serviceCode" | "phone" | "iso2">,
): Cost | null {
  let best: { cost: Cost; exact: number } | null = null;
  for (const cost of costs) {
    if (cost.service !== message.serviceCode) continue;
    const exact = getSpecificity(cost.area, message);
    if (exact !== null && (best === null || exact > best.exact)) best = { cost, exact };
  }
  return best?.cost ?? null;
}
