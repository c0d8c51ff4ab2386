import { useQuery } from "@tanstack/react-query";
import type { sendingSettingsSchema } from "@/lib/gateway/settings/schema";
import { fetchItem } from "./api-client";

/** How the account sends: sender, country, zone, quiet hours, thresholds. */
export function useSendingSettings() {
  return useQuery({
    queryKey: ["settings", "sending"],
    queryFn: ({ signal }) =>
      fetchItem<typeof sendingSettingsSchema>("/settings/sending", { signal }),
    staleTime: 60_000,
  });
}
