import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  ConfirmationCreate,
  confirmationSchema,
  PasswordChange,
  passwordChangedSchema,
} from "@/lib/gateway/credentials/schema";
import type {
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from "@/lib/gateway/second-factors/schema";
import type { sessionSchema } from "@/lib/gateway/sessions/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { useAnswer } from "./use-answer";

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
    mutationFn: (body: ConfirmationCreate) =>
      fetchItem<typeof confirmationSchema>("/me/confirm", { method: "POST", body }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) =>
      fetchItem<typeof passwordChangedSchema>("/me/password", { method: "PUT", body }),
    onSuccess: useInvalidation(["security"]),
  });
}

export function useSessions() {
  return useAnswer({
    queryKey: securityKeys.sessions,
    queryFn: ({ signal }) => fetchRows<typeof sessionSchema>("/me/sessions", { signal }),
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => send(`/me/sessions/${id}`, { method: "DELETE" }),
    onSettled: useInvalidation(securityKeys.sessions),
  });
}

export function useEndOtherSessions() {
  return useMutation({
    mutationFn: () => send("/me/sessions", { method: "DELETE" }),
    onSettled: useInvalidation(securityKeys.sessions),
  });
}

export function useSecondFactor(options: { enabled?: boolean } = {}) {
  return useAnswer({
    ...options,
    queryKey: securityKeys.factor,
    queryFn: ({ signal }) => fetchItem<typeof secondFactorSchema>("/me/second_factor", { signal }),
  });
}

/** The key is secret: it is held by the page that shows it, and nowhere else. */
export function useBeginSecondFactor() {
  return useMutation({
    gcTime: 0,
    mutationFn: () =>
      fetchItem<typeof secondFactorSetupSchema>("/me/second_factor", { method: "POST", body: {} }),
  });
}

export function useConfirmSecondFactor() {
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) =>
      fetchItem<typeof recoveryCodesSchema>("/me/second_factor", { method: "PUT", body: { code } }),
    onSuccess: useInvalidation(securityKeys.factor),
  });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: () => send("/me/second_factor", { method: "DELETE" }),
    onSettled: useInvalidation(securityKeys.factor),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    gcTime: 0,
    mutationFn: () =>
      fetchItem<typeof recoveryCodesSchema>("/me/recovery_codes", { method: "POST", body: {} }),
    onSuccess: useInvalidation(securityKeys.factor),
  });
}

export function useForgetTrustedBrowsers() {
  return useMutation({
    mutationFn: () => send("/me/trusted_browsers", { method: "DELETE" }),
    onSettled: useInvalidation(securityKeys.factor),
  });
}
