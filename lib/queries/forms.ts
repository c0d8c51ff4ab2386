import type { Language } from "@/lib/core/languages";
import { keepPreviousData } from "@tanstack/react-query";
import type { PreviewPage } from "@/lib/gateway/responses/hosted-forms/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const ANSWERS_POLL_MS = 15_000;

export function useFormAnswers(code: string) {
  return useApiQuery({
    queryKey: ["forms", "answers", code],
    queryFn: ({ signal }) =>
      call("GET /short_link_campaigns/{campaign_code}/answers", {
        params: { campaign_code: code },
        signal,
      }),
    refetchInterval: ANSWERS_POLL_MS,
  });
}

export function useFormPreview(
  code: string,
  { lang, page }: { lang: Language; page: PreviewPage },
) {
  return useApiQuery({
    queryKey: ["forms", "preview", code, lang, page],
    queryFn: ({ signal }) =>
      call("GET /short_link_campaigns/{campaign_code}/form", {
        params: { campaign_code: code },
        query: new URLSearchParams({ lang, page }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
