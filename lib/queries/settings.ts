import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NotificationSettingsUpdate } from "@/lib/gateway/account/notifications/schema";
import type {
  AccountSettingsUpdate,
  SendingSettingsUpdate,
} from "@/lib/gateway/account/settings/schema";
import { call } from "@/lib/queries/transport/api-client";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";

const settingsKeys = {
  account: ["settings", "account"] as const,
  sending: ["settings", "sending"] as const,
  notifications: ["settings", "notifications"] as const,
  vat: ["settings", "vat"] as const,
  logo: ["settings", "logo"] as const,
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
    onSuccess: (settings) => {
      client.setQueryData(settingsKeys.account, settings);
      void client.invalidateQueries({ queryKey: settingsKeys.vat });
      // Quotes include VAT, which depends on the address and VAT ID.
      void client.invalidateQueries({ queryKey: ["payment-quote"] });
    },
  });
}

export function useVatCheck() {
  return useApiQuery({
    queryKey: settingsKeys.vat,
    queryFn: ({ signal }) => call("GET /vat_check", { signal }),
  });
}

export const sendingSettingsQuery = (isEnabled = true) =>
  apiQuery({
    enabled: isEnabled,
    queryKey: settingsKeys.sending,
    queryFn: ({ signal }) => call("GET /settings/sending", { signal }),
  });

export const useSendingSettings = (...query: Parameters<typeof sendingSettingsQuery>) =>
  useApiQuery(sendingSettingsQuery(...query));

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

export function useLogo() {
  return useApiQuery({
    queryKey: settingsKeys.logo,
    queryFn: ({ signal }) => call("GET /settings/logo", { signal }),
  });
}

/** Updates the logo; `image` is Base64. */
export function useUpdateLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (image: string | null) => {
      if (image !== null) return call("PUT /settings/logo", { body: { image } });
      await call("DELETE /settings/logo", {});
      return { image: null };
    },
    onSuccess: (logo) => client.setQueryData(settingsKeys.logo, logo),
  });
}
