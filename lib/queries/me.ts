import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { MemberRole } from "@/lib/core/context";
import { call } from "@/lib/queries/transport/api-client";
import { setSessionIdentity } from "@/lib/queries/transport/session-owner";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";

export const meKeys = { all: ["me"] as const };

/** Polls every 15 s, since API keys spend too. */
export const meQuery = apiQuery({
  queryKey: meKeys.all,
  queryFn: ({ signal }) => call("GET /me", { signal }),
  refetchInterval: 15_000,
});

export const useMe = () => useApiQuery(meQuery);

export function useMyAccounts() {
  return useApiQuery({
    queryKey: ["me", "accounts"],
    queryFn: ({ signal }) => call("GET /me/accounts", { signal }),
    staleTime: 60_000,
  });
}

/** Refetches after each of `count` refused requests; undefined at 0. */
export function useRoleSinceRejection(count: number): MemberRole | undefined {
  const accounts = useQuery({
    queryKey: ["me", "accounts", "refused", count],
    queryFn: ({ signal }) => call("GET /me/accounts", { signal }),
    enabled: count > 0,
    placeholderData: keepPreviousData,
  });
  return accounts.data?.rows.find(({ is_current }) => is_current)?.role;
}

/** Reloads, as all data shown is the old account's. */
export function useSwitchAccount() {
  return useMutation({
    mutationFn: (id: number) =>
      call("POST /me/accounts/{account_id}/switch", { params: { account_id: id } }),
    onSuccess: () => {
      // This page may still send requests while the browser navigates.
      setSessionIdentity(null);
      location.assign("/overview");
    },
  });
}
