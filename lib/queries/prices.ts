import { useQuery } from "@tanstack/react-query";
import type { myPricelistSchema } from "@/lib/gateway/pricelist/schema";
import { fetchItem } from "./api-client";

const FRESH_MS = 5 * 60_000;

/** What a part costs the account in a country; null asks nothing. */
export function useMyPricelist(iso2: string | null) {
  return useQuery({
    queryKey: ["pricelist", "mine", iso2],
    queryFn: ({ signal }) =>
      fetchItem<typeof myPricelistSchema>(`/me/pricelist/${iso2}`, { signal }),
    enabled: iso2 !== null,
    staleTime: FRESH_MS,
  });
}
