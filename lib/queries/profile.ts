import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EmailChangeCreate } from "@/lib/gateway/identity/email-changes/schema";
import type { ProfileUpdate } from "@/lib/gateway/identity/profile/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const profileKeys = {
  all: ["me", "profile"] as const,
  emailChange: ["me", "email-change"] as const,
};

export function useProfile() {
  return useApiQuery({
    queryKey: profileKeys.all,
    queryFn: ({ signal }) => call("GET /me/profile", { signal }),
  });
}

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdate) => call("PUT /me/profile", { body }),
    onSuccess: (profile) => client.setQueryData(profileKeys.all, profile),
  });
}

export function useEmailChange() {
  return useApiQuery({
    queryKey: profileKeys.emailChange,
    queryFn: ({ signal }) => call("GET /me/email_change", { signal }),
  });
}

export function useRequestEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailChangeCreate) => call("POST /me/email_change", { body }),
    onSuccess: (change) => client.setQueryData(profileKeys.emailChange, change),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /me/email_change"),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.emailChange }),
  });
}
