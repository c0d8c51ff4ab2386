import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationSettingsUpdate } from "@/lib/gateway/account/notifications/schema";
import type {
  AccountSettingsUpdate,
  SendingSettingsUpdate,
} from "@/lib/gateway/account/settings/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const settingsKeys = {
  account: ["settings", "account"] as const,
  sending: ["settings", "sending"] as const,
  notifications: ["settings", "notifications"] as const,
};

export function useAccountSettings() {
  return useApiQuery({
    queryKey: settingsKeys.account,
    queryFn: ({ signal }) => call("GET /settings/account", { signal }),
  });
}

export function useUpdateAccountSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountSettingsUpdate) => call("PUT /settings/account", { body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.account, settings),
  });
}

export function useSendingSettings(isEnabled = true) {
  return useApiQuery({
    enabled: isEnabled,
    queryKey: settingsKeys.sending,
    queryFn: ({ signal }) => call("GET /settings/sending", { signal }),
  });
}

export function useUpdateSendingSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SendingSettingsUpdate) => call("PUT /settings/sending", { body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.sending, settings),
  });
}

export function useNotificationSettings() {
  return useApiQuery({
    queryKey: settingsKeys.notifications,
    queryFn: ({ signal }) => call("GET /settings/notifications", { signal }),
  });
}

export function useUpdateNotificationSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSettingsUpdate) => call("PUT /settings/notifications", { body }),
    onSuccess: (settings) => client.setQueryData(settingsKeys.notifications, settings),
  });
}
