import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AutoTopUpUpdate } from "@/lib/gateway/billing/auto-top-ups/schema";
import type { BalanceAlertsUpdate } from "@/lib/gateway/billing/balance-alerts/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const keys = { topUp: ["auto-top-up"] as const, alerts: ["balance-alerts"] as const };

export function useAutoTopUp() {
  return useApiQuery({
    queryKey: keys.topUp,
    queryFn: ({ signal }) => call("GET /auto_top_up", { signal }),
  });
}

export function useUpdateAutoTopUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AutoTopUpUpdate) => call("PUT /auto_top_up", { body }),
    onSuccess: (saved) => client.setQueryData(keys.topUp, saved),
  });
}

export function useBalanceAlerts() {
  return useApiQuery({
    queryKey: keys.alerts,
    queryFn: ({ signal }) => call("GET /balance_alerts", { signal }),
  });
}

export function useUpdateBalanceAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BalanceAlertsUpdate) => call("PUT /balance_alerts", { body }),
    onSuccess: (saved) => client.setQueryData(keys.alerts, saved),
  });
}
