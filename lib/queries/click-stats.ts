import { keepPreviousData } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

/** New clicks appear while the page is looked at. */
const LIVE_MS = 5_000;

/** Clicks by period and by everything that they can be told apart by; parameters as in `GET /stats/clicks`. */
export function useClickStats(query: URLSearchParams, isLive = true) {
  return useApiQuery({
    queryKey: ["click-stats", query.toString()],
    queryFn: ({ signal }) => call("GET /stats/clicks", { query, signal }),
    placeholderData: keepPreviousData,
    ...(isLive && { refetchInterval: LIVE_MS }),
  });
}

/** Requests of a campaign's links, newest first; parameters as in `GET /short_link_requests`. */
export function useCampaignClicks(campaign: string, query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["clicks", campaign, query.toString()],
    queryFn: ({ signal }) =>
      call("GET /short_link_campaigns/{campaign_code}/requests", {
        params: { campaign_code: campaign },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

/** Short links of one campaign, last followed first. */
export function useCampaignLinks(campaign: string, query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["links", campaign, query.toString()],
    queryFn: ({ signal }) =>
      call("GET /short_link_campaigns/{campaign_code}/short_links", {
        params: { campaign_code: campaign },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
  });
}

/** The latest of one link. */
export function useLinkClicks(code: string) {
  return useApiQuery({
    queryKey: ["clicks", "link", code],
    queryFn: ({ signal }) =>
      call("GET /short_links/{short_code}/requests", { params: { short_code: code }, signal }),
    refetchInterval: LIVE_MS,
  });
}

/** One request of a short link. */
export function useClick(id: string) {
  return useApiQuery({
    queryKey: ["clicks", "one", id],
    queryFn: ({ signal }) =>
      call("GET /short_link_requests/{short_link_request_id}", {
        params: { short_link_request_id: Number(id) },
        signal,
      }),
  });
}
