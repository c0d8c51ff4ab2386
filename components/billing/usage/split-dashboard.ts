import type { AutomaticOrigin } from "@/lib/core/messages/message-origin";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import { subtractCosts } from "./subtract-costs";

type Person = NonNullable<UsageReport["people"]>[number];

interface AutomaticCosts extends Pick<Person, "messages" | "parts" | "cost"> {
  origin: AutomaticOrigin;
}

interface DashboardSplit {
  /** Keys, of which the dashboard's has only what people sent. */
  keys: UsageReport["keys"];
  dashboard: UsageReport["keys"][number] | undefined;
  people: Person[];
  automatic: AutomaticCosts[];
}

/** Separates automatic messages from the dashboard's. For long ranges they stay together, as sums don't know them. */
export function splitDashboard({
  keys,
  people,
}: Pick<UsageReport, "keys" | "people">): DashboardSplit {
  const automatic = (people ?? []).flatMap(({ origin, messages, parts, cost }) =>
    origin === null ? [] : [{ origin, messages, parts, cost }],
  );
  const remaining = keys
    .map((key) => (key.name === null ? { ...key, ...subtractCosts(key, automatic) } : key))
    .filter(({ name, messages, cost }) => name !== null || messages > 0 || cost > 0);
  return {
    keys: remaining,
    dashboard: remaining.find(({ name }) => name === null),
    people: (people ?? []).filter(({ origin }) => origin === null),
    automatic,
  };
}
