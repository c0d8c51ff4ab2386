import type { RoutedMessage } from "./route-rules";

/** What a part costs somewhere: `area` is a prefix of numbers with its plus, a country, or '' for the rest. */
export interface AreaCost<Currency extends string = string> {
  service: string;
  area: string;
  currency: Currency;
  /** Micro-units. */
  cost: bigint;
}

/** How exactly an area names the message; null: it does not. */
function exactness(area: string, { phone, iso2 }: Pick<RoutedMessage, "phone" | "iso2">) {
  if (area === "") return 0;
  if (area.startsWith("+")) return phone.startsWith(area) ? area.length : null;
  return area === iso2 ? 1 : null;
}

/** Returns what a part of the message costs, or null if nothing is known: the longest prefix, the country, the rest. */
export function partCost<Cost extends AreaCost>(
  costs: readonly Cost[],
  message: Pick<RoutedMessage, "serviceCode" | "phone" | "iso2">,
): Cost | null {
  let best: { cost: Cost; exact: number } | null = null;
  for (const cost of costs) {
    if (cost.service !== message.serviceCode) continue;
    const exact = exactness(cost.area, message);
    if (exact !== null && (best === null || exact > best.exact)) best = { cost, exact };
  }
  return best?.cost ?? null;
}
