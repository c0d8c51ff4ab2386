import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { MINUTE_MS } from "@/lib/core/time/units";
import { createListQuery } from "@/lib/core/list";
import type {
  Replay,
  WebhookCreate,
  WebhookTest,
  WebhookUpdate,
} from "@/lib/gateway/developers/webhooks/schema";
import type { WEBHOOK_LIST } from "@/lib/gateway/developers/webhooks/schema-list";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const webhookKeys = {
  all: ["webhooks"] as const,
  one: (id: string) => ["webhooks", "one", id] as const,
  deliveries: (id: string, query: string) => ["webhooks", "deliveries", id, query] as const,
  delivery: (id: string, deliveryId: string) => ["webhooks", "delivery", id, deliveryId] as const,
  stats: (id: string, query: string) => ["webhooks", "stats", id, query] as const,
  events: ["webhook-events"] as const,
};

const PENDING_POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;
/** A delivery's first attempt falls within this time; later ones are hours apart, so fast polling is pointless. */
const FIRST_ATTEMPT_SECONDS = 30;

/** Checks whether an attempt is imminent, as for a new delivery. */
const isSoon = ({
  state,
  next_attempt_at: next,
}: {
  state: string;
  next_attempt_at: number | null;
}) => state === "pending" && next !== null && next - Date.now() / 1000 < FIRST_ATTEMPT_SECONDS;

export function useWebhooks() {
  return useApiQuery({
    queryKey: webhookKeys.all,
    queryFn: ({ signal }) =>
      call("GET /webhooks", {
        query: createListQuery<typeof WEBHOOK_LIST>({ itemsPerPage: 100 }),
        signal,
      }),
    refetchInterval: IDLE_POLL_MS,
  });
}

export function useWebhook(id: string) {
  return useApiQuery({
    queryKey: webhookKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /webhooks/{webhook_id}", { params: { webhook_id: id }, signal }),
    refetchInterval: IDLE_POLL_MS,
  });
}

export function useWebhookStats(id: string, query: URLSearchParams) {
  return useApiQuery({
    queryKey: webhookKeys.stats(id, query.toString()),
    queryFn: ({ signal }) =>
      call("GET /webhooks/{webhook_id}/stats", { params: { webhook_id: id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

export function useWebhookEvents() {
  return useApiQuery({
    queryKey: webhookKeys.events,
    queryFn: ({ signal }) => call("GET /webhook_events", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDeliveries(id: string, query: URLSearchParams) {
  return useApiQuery({
    queryKey: webhookKeys.deliveries(id, query.toString()),
    queryFn: ({ signal }) =>
      call("GET /webhooks/{webhook_id}/deliveries", { params: { webhook_id: id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(isSoon) ? PENDING_POLL_MS : IDLE_POLL_MS,
  });
}

/** Loads a delivery. Disabled for null. */
export function useDelivery(id: string, deliveryId: string | null) {
  return useApiQuery({
    enabled: deliveryId !== null,
    queryKey: webhookKeys.delivery(id, deliveryId ?? ""),
    queryFn: ({ signal }) =>
      call("GET /webhooks/{webhook_id}/deliveries/{delivery_id}", {
        params: { webhook_id: id, delivery_id: deliveryId ?? "" },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : isSoon(state.data) ? PENDING_POLL_MS / 2 : IDLE_POLL_MS,
  });
}

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: webhookKeys.all });
}

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: WebhookCreate) => call("POST /webhooks", { body }),
    onSuccess: useInvalidation(),
  });
}

export function useUpdateWebhook(id: string) {
  return useMutation({
    mutationFn: (body: WebhookUpdate) =>
      call("PUT /webhooks/{webhook_id}", { params: { webhook_id: id }, body }),
    onSettled: useInvalidation(),
  });
}

export function useDeleteWebhook(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /webhooks/{webhook_id}", { params: { webhook_id: id } }),
    // Invalidates only the list, so that the deleted webhook's page doesn't refetch while navigating away.
    onSuccess: () => client.invalidateQueries({ queryKey: webhookKeys.all, exact: true }),
  });
}

export function useRevealWebhook(id: string) {
  return useMutation({
    mutationFn: () => call("POST /webhooks/{webhook_id}/secrets", { params: { webhook_id: id } }),
  });
}

export function useRotateWebhook(id: string) {
  return useMutation({
    mutationFn: () => call("POST /webhooks/{webhook_id}/rotate", { params: { webhook_id: id } }),
    onSuccess: useInvalidation(),
  });
}

export function useTestWebhook(id: string) {
  return useMutation({
    mutationFn: (body: WebhookTest) =>
      call("POST /webhooks/{webhook_id}/test", { params: { webhook_id: id }, body }),
    onSuccess: useInvalidation(),
  });
}

export function useReplayDelivery(id: string, deliveryId: string) {
  return useMutation({
    mutationFn: () =>
      call("POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay", {
        params: { webhook_id: id, delivery_id: deliveryId },
      }),
    onSettled: useInvalidation(),
  });
}

export function useReplay(id: string) {
  return useMutation({
    mutationFn: (body: Replay) =>
      call("POST /webhooks/{webhook_id}/replay", { params: { webhook_id: id }, body }),
    onSuccess: useInvalidation(),
  });
}

export function useReplayCount(id: string, body: Replay) {
  return useApiQuery({
    queryKey: [...webhookKeys.one(id), "replay", JSON.stringify(body)],
    queryFn: () =>
      call("POST /webhooks/{webhook_id}/replay", {
        params: { webhook_id: id },
        body: { ...body, is_dryrun: true },
      }),
  });
}
