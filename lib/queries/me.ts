import { useMutation, useQuery } from "@tanstack/react-query";
import { myAccountSchema } from "@/lib/gateway/my-accounts/schema";
import { meSchema } from "@/lib/gateway/me/schema";
import { fetchItem, fetchRows } from "./api-client";

export const meKeys = { all: ["me"] as const };

/** The account and its balance; asked again every 15 s, since other keys spend too. */
export function useMe() {
  return useQuery({
    queryKey: meKeys.all,
    queryFn: ({ signal }) => fetchItem("/me", meSchema, { signal }),
    refetchInterval: 15_000,
  });
}

/** The accounts that this person belongs to. */
export function useMyAccounts() {
  return useQuery({
    queryKey: ["me", "accounts"],
    queryFn: ({ signal }) => fetchRows("/me/accounts", myAccountSchema, { signal }),
    staleTime: 60_000,
  });
}

/** Lets this session go on in another account: everything that is shown belongs to the former one. */
export function useSwitchAccount() {
  return useMutation({
    mutationFn: (id: number) =>
      fetchItem(`/me/accounts/${id}/switch`, myAccountSchema, { method: "POST" }),
    onSuccess: () => location.assign("/overview"),
  });
}
