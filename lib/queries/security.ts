import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reauthentication, PasswordChange } from "@/lib/gateway/identity/credentials/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const securityKeys = {
  sessions: ["security", "sessions"] as const,
  factor: ["security", "second-factor"] as const,
};

function useInvalidation(queryKey: readonly string[]) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

export function useConfirmIdentity() {
  return useMutation({
    mutationFn: (body: Reauthentication) => call("POST /me/confirm", { body }),
  });
}

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => call("PUT /me/password", { body }),
    onSuccess: useInvalidation(["security"]),
  });
}

export function useSessions() {
  return useApiQuery({
    queryKey: securityKeys.sessions,
    queryFn: ({ signal }) => call("GET /me/sessions", { signal }),
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call("DELETE /me/sessions/{id}", { params: { id } }),
    onSettled: useInvalidation(securityKeys.sessions),
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => call("DELETE /me/sessions"),
    onSettled: useInvalidation(securityKeys.sessions),
  });
}

export function useSecondFactor(options: { enabled?: boolean } = {}) {
  return useApiQuery({
    ...options,
    queryKey: securityKeys.factor,
    queryFn: ({ signal }) => call("GET /me/second_factor", { signal }),
  });
}

/** Begins a second factor; only the page that shows the secret keeps it. */
export function useBeginSecondFactor() {
  return useMutation({
    gcTime: 0,
    mutationFn: () => call("POST /me/second_factor"),
  });
}

export function useConfirmSecondFactor() {
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => call("PUT /me/second_factor", { body: { code } }),
    onSuccess: useInvalidation(securityKeys.factor),
  });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: () => call("DELETE /me/second_factor"),
    onSettled: useInvalidation(securityKeys.factor),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    gcTime: 0,
    mutationFn: () => call("POST /me/recovery_codes"),
    onSuccess: useInvalidation(securityKeys.factor),
  });
}

export function useDeleteTrustedBrowsers() {
  return useMutation({
    mutationFn: () => call("DELETE /me/trusted_browsers"),
    onSettled: useInvalidation(securityKeys.factor),
  });
}
