import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const queryKey = ["security", "single-sign-on"] as const;

export function useSingleSignOn() {
  return useApiQuery({
    queryKey,
    queryFn: ({ signal }) => call("GET /me/single_sign_on", { signal }),
  });
}

/** Starts connecting the user to the provider. Returns the URL to which the browser must go. */
export function useConnectSso() {
  return useMutation({ mutationFn: () => call("POST /me/single_sign_on") });
}

export function useConfirmBySso() {
  return useMutation({
    mutationFn: (next: string) => call("POST /me/single_sign_on/confirm", { body: { next } }),
  });
}

export function useDisconnectSso() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /me/single_sign_on"),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Signs out. Returns the URL at which the provider ends its own session, or null. */
export async function signOutOfSso(): Promise<string | null> {
  const response = await fetch("/api/auth/sso/sign-out", { method: "POST" });
  return response.ok ? ((await response.json()) as { url: string | null }).url : null;
}
