import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ProfileUpdate, profileSchema } from "@/lib/gateway/profile/schema";
import { fetchItem } from "./api-client";
import { useAnswer } from "./use-answer";

const profileKeys = { all: ["me", "profile"] as const };

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
