import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PinnedCountries } from "@/lib/gateway/pricing/pricelist/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const FRESH_MS = 5 * 60_000;

const priceKeys = {
  mine: (area: string | null, lang: string) => ["pricelist", "mine", area, lang] as const,
  public: (iso2: string, query: string) => ["pricelist", "public", iso2, query] as const,
  changes: ["pricelist", "changes"] as const,
  pins: ["pricelist", "pins"] as const,
};

/** Returns an error for another kind of response: a single record, a list or a file, depending on the request. */
const createUnexpectedListError = () =>
  new Error("The gateway returned another kind of price list.");

/** Loads prices per part. Disabled for null. Country names are in `lang`, or the account's language. */
export function useMyPricelist(iso2: string | null, lang = "") {
  return useApiQuery({
    queryKey: priceKeys.mine(iso2, lang),
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(lang === "" ? {} : { lang });
      const params = { country: iso2 ?? "" };
      const list = await call("GET /me/pricelist/{country}", { params, query, signal });
      if (list instanceof Blob || "rows" in list) throw createUnexpectedListError();
      return list;
    },
    enabled: iso2 !== null,
    staleTime: FRESH_MS,
  });
}

export function useMyPricelists(lang: string) {
  return useApiQuery({
    queryKey: priceKeys.mine("all", lang),
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ lang });
      const params = { country: "all" };
      const lists = await call("GET /me/pricelist/{country}", { params, query, signal });
      if (lists instanceof Blob || !("rows" in lists)) throw createUnexpectedListError();
      return lists.rows;
    },
    staleTime: FRESH_MS,
  });
}

export function usePublicPricelist(iso2: string, currency: string | undefined) {
  const query = new URLSearchParams({ currency: currency ?? "" });
  return useApiQuery({
    queryKey: priceKeys.public(iso2, query.toString()),
    queryFn: async ({ signal }) => {
      const list = await call("GET /pricelist/{country}", {
        params: { country: iso2 },
        query,
        signal,
      });
      if (list instanceof Blob || "rows" in list) throw createUnexpectedListError();
      return list;
    },
    enabled: currency !== undefined,
    staleTime: FRESH_MS,
  });
}

export function usePriceChanges() {
  return useApiQuery({
    queryKey: priceKeys.changes,
    queryFn: ({ signal }) => call("GET /me/price_changes", { signal }),
    staleTime: FRESH_MS,
  });
}

export function usePinnedCountries() {
  return useApiQuery({
    queryKey: priceKeys.pins,
    queryFn: ({ signal }) => call("GET /me/pinned_countries", { signal }),
    staleTime: FRESH_MS,
  });
}

/** Pins countries; optimistic and serialized, so that the latest choice is stored last. */
export function usePinCountries() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "pinned-countries" },
    mutationFn: (countries: string[]) => call("PUT /me/pinned_countries", { body: { countries } }),
    onMutate: (countries) => {
      client.setQueryData<PinnedCountries>(priceKeys.pins, { countries, is_chosen: true });
    },
    onError: () => client.invalidateQueries({ queryKey: priceKeys.pins }),
  });
}
