import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { MemberRole } from "@/lib/core/context";
import { call } from "@/lib/queries/transport/api-client";
import { setSessionIdentity } from "@/lib/queries/transport/session-owner";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

export const meKeys = { all: ["me"] as const };

/** The account and its balance; asked again every 15 s, since other keys spend too. */
export function useMe() {
  return useApiQuery({
    queryKey: meKeys.all,
    queryFn: ({ signal }) => call("GET /me", { signal }),
    refetchInterval: 15_000,
  });
}

/** The accounts that this person belongs to. */
export function useMyAccounts() {
  return useApiQuery({
    queryKey: ["me", "accounts"],
    queryFn: ({ signal }) => call("GET /me/accounts", { signal }),
    staleTime: 60_000,
  });
}

/** The role of this person now, asked for with each of `count` refusals; undefined while there was none. */
export function useRoleSinceRefusal(count: number): MemberRole | undefined {
  const accounts = useQuery({
    queryKey: ["me", "accounts", "refused", count],
    queryFn: ({ signal }) => call("GET /me/accounts", { signal }),
    enabled: count > 0,
    placeholderData: keepPreviousData,
  });
  return accounts.data?.rows.find(({ is_current }) => is_current)?.role;
}

/** Lets this session go on in another account: everything that is shown belongs to the former one. */
export function useSwitchAccount() {
  return useMutation({
    mutationFn: (id: number) =>
      call("POST /me/accounts/{account_id}/switch", { params: { account_id: id } }),
    onSuccess: () => {
      // This page may still ask something while the browser goes to the other account's.
      setSessionIdentity(null);
      location.assign("/overview");
    },
  });
}
