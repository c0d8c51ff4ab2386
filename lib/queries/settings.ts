import { useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  NotificationSettingsUpdate,
  notificationSettingsSchema,
} from "@/lib/gateway/notifications/schema";
import type {
  AccountSettingsUpdate,
  accountSettingsSchema,
  SendingSettingsUpdate,
  sendingSettingsSchema,
} from "@/lib/gateway/settings/schema";
import { fetchItem } from "./api-client";
import { useAnswer } from "./use-answer";

const settingsKeys = {
  account: ["settings", "account"] as const,
  sending: ["settings", "sending"] as const,
  notifications: ["settings", "notifications"] as const,
};

export function useAccountSettings() {
  return useAnswer({
    queryKey: settingsKeys.account,
    queryFn: ({ signal }) =>
      fetchItem<typeof accountSettingsSchema>("/settings/account", { signal }),
  });
}

export function useUpdateAccountSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountSettingsUpdate) =>
      fetchItem<typeof accountSettingsSchema>("/settings/account", { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.account, settings),
  });
}

export function useSendingSettings() {
  return useAnswer({
    queryKey: settingsKeys.sending,
    queryFn: ({ signal }) =>
      fetchItem<typeof sendingSettingsSchema>("/settings/sending", { signal }),
  });
}

export function useUpdateSendingSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SendingSettingsUpdate) =>
      fetchItem<typeof sendingSettingsSchema>("/settings/sending", { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.sending, settings),
  });
}

export function useNotificationSettings() {
  return useAnswer({
    queryKey: settingsKeys.notifications,
    queryFn: ({ signal }) =>
      fetchItem<typeof notificationSettingsSchema>("/settings/notifications", { signal }),
  });
}

export function useUpdateNotificationSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSettingsUpdate) =>
      fetchItem<typeof notificationSettingsSchema>("/settings/notifications", {
        method: "PUT",
        body,
      }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.notifications, settings),
  });
}
