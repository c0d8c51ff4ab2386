import type { myPricelistSchema } from "@/lib/gateway/pricelist/schema";
import { fetchItem } from "./api-client";
import { useAnswer } from "./use-answer";

const FRESH_MS = 5 * 60_000;

/** What a part costs the account in a country; null asks nothing. */
export function useMyPricelist(iso2: string | null) {
  return useAnswer({
    queryKey: ["pricelist", "mine", iso2],
    queryFn: ({ signal }) =>
      fetchItem<typeof myPricelistSchema>(`/me/pricelist/${iso2}`, { signal }),
    enabled: iso2 !== null,
    staleTime: FRESH_MS,
  });
}
