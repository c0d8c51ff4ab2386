import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type NotificationSettingsUpdate,
  notificationSettingsSchema,
} from "@/lib/gateway/notifications/schema";
import {
  type AccountSettingsUpdate,
  accountSettingsSchema,
  type SendingSettingsUpdate,
  sendingSettingsSchema,
} from "@/lib/gateway/settings/schema";
import { fetchItem } from "./api-client";

const settingsKeys = {
  account: ["settings", "account"] as const,
  sending: ["settings", "sending"] as const,
  notifications: ["settings", "notifications"] as const,
};

export function useAccountSettings() {
  return useQuery({
    queryKey: settingsKeys.account,
    queryFn: ({ signal }) => fetchItem("/settings/account", accountSettingsSchema, { signal }),
  });
}

export function useUpdateAccountSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountSettingsUpdate) =>
      fetchItem("/settings/account", accountSettingsSchema, { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.account, settings),
  });
}

export function useSendingSettings() {
  return useQuery({
    queryKey: settingsKeys.sending,
    queryFn: ({ signal }) => fetchItem("/settings/sending", sendingSettingsSchema, { signal }),
  });
}

export function useUpdateSendingSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SendingSettingsUpdate) =>
      fetchItem("/settings/sending", sendingSettingsSchema, { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.sending, settings),
  });
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKeys.notifications,
    queryFn: ({ signal }) =>
      fetchItem("/settings/notifications", notificationSettingsSchema, { signal }),
  });
}

export function useUpdateNotificationSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSettingsUpdate) =>
      fetchItem("/settings/notifications", notificationSettingsSchema, { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.notifications, settings),
  });
}
