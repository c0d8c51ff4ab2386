import type { Language } from "@/lib/core/languages";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BrandUpdate } from "@/lib/gateway/account/brand/schema";
import type { PreviewPage } from "@/lib/gateway/responses/hosted-forms/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const BRAND_KEY = ["settings", "brand"] as const;

export function useBrand() {
  return useApiQuery({
    queryKey: BRAND_KEY,
    queryFn: ({ signal }) => call("GET /settings/brand", { signal }),
  });
}

export function useUpdateBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BrandUpdate) => call("PUT /settings/brand", { body }),
    onSuccess: (brand) => client.setQueryData(BRAND_KEY, brand),
  });
}

/** Loads a preview; empty values use the default. */
export function useBrandPreview(
  { lang, page }: { lang: Language; page: PreviewPage },
  { name, accent }: { name: string; accent: string },
) {
  return useApiQuery({
    queryKey: ["forms", "brand", lang, page, name, accent],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ lang, page });
      if (name !== "") query.set("name", name);
      if (accent !== "") query.set("accent", accent);
      return call("GET /settings/brand/preview", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
