import { keepPreviousData } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

/** For new clicks. */
const LIVE_POLL_MS = 5_000;

export function useClickStats(query: URLSearchParams, isLive = true) {
  return useApiQuery({
    queryKey: ["click-stats", query.toString()],
    queryFn: ({ signal }) => call("GET /stats/clicks", { query, signal }),
    placeholderData: keepPreviousData,
    ...(isLive && { refetchInterval: LIVE_POLL_MS }),
  });
}

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
    refetchInterval: LIVE_POLL_MS,
  });
}

/** Loads a campaign's links, last followed first. */
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
    refetchInterval: LIVE_POLL_MS,
  });
}

export function useLinkClicks(code: string) {
  return useApiQuery({
    queryKey: ["clicks", "link", code],
    queryFn: ({ signal }) =>
      call("GET /short_links/{short_code}/requests", { params: { short_code: code }, signal }),
    refetchInterval: LIVE_POLL_MS,
  });
}

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

export function useClickHours(query: URLSearchParams, isEnabled: boolean) {
  return useApiQuery({
    queryKey: ["click-hours", query.toString()],
    queryFn: ({ signal }) => call("GET /stats/clicks/hours", { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
