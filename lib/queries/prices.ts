import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const FRESH_MS = 5 * 60_000;

/** What a part costs the account in a country; null asks nothing. */
export function useMyPricelist(iso2: string | null) {
  return useApiQuery({
    queryKey: ["pricelist", "mine", iso2],
    queryFn: ({ signal }) =>
      call("GET /me/pricelist/{country}", { params: { country: iso2 ?? "" }, signal }),
    enabled: iso2 !== null,
    staleTime: FRESH_MS,
  });
}
