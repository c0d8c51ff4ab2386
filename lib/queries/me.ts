import { useMutation } from "@tanstack/react-query";
import type { myAccountSchema } from "@/lib/gateway/my-accounts/schema";
import type { meSchema } from "@/lib/gateway/me/schema";
import { fetchItem, fetchRows } from "./api-client";
import { useAnswer } from "./use-answer";

export const meKeys = { all: ["me"] as const };

/** The account and its balance; asked again every 15 s, since other keys spend too. */
export function useMe() {
  return useAnswer({
    queryKey: meKeys.all,
    queryFn: ({ signal }) => fetchItem<typeof meSchema>("/me", { signal }),
    refetchInterval: 15_000,
  });
}

/** The accounts that this person belongs to. */
export function useMyAccounts() {
  return useAnswer({
    queryKey: ["me", "accounts"],
    queryFn: ({ signal }) => fetchRows<typeof myAccountSchema>("/me/accounts", { signal }),
    staleTime: 60_000,
  });
}

/** Lets this session go on in another account: everything that is shown belongs to the former one. */
export function useSwitchAccount() {
  return useMutation({
    mutationFn: (id: number) =>
      fetchItem<typeof myAccountSchema>(`/me/accounts/${id}/switch`, { method: "POST" }),
    onSuccess: () => location.assign("/overview"),
  });
}
