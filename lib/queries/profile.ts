import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EmailChangeCreate, emailChangeSchema } from "@/lib/gateway/email-changes/schema";
import type { ProfileUpdate, profileSchema } from "@/lib/gateway/profile/schema";
import { fetchItem, send } from "./api-client";
import { useAnswer } from "./use-answer";

const profileKeys = {
  all: ["me", "profile"] as const,
  emailChange: ["me", "email-change"] as const,
};

export function useProfile() {
  return useAnswer({
    queryKey: profileKeys.all,
    queryFn: ({ signal }) => fetchItem<typeof profileSchema>("/me/profile", { signal }),
  });
}

export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileUpdate) =>
      fetchItem<typeof profileSchema>("/me/profile", { method: "PUT", body }),
    onSuccess: (profile) => client.setQueryData(profileKeys.all, profile),
  });
}

export function useEmailChange() {
  return useAnswer({
    queryKey: profileKeys.emailChange,
    queryFn: ({ signal }) => fetchItem<typeof emailChangeSchema>("/me/email_change", { signal }),
  });
}

export function useRequestEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailChangeCreate) =>
      fetchItem<typeof emailChangeSchema>("/me/email_change", { method: "POST", body }),
    onSuccess: (change) => client.setQueryData(profileKeys.emailChange, change),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send("/me/email_change", { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: profileKeys.emailChange }),
  });
}
