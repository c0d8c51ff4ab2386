import { HANDED_OVER, isFinalDlr, WAITING } from "@/lib/core/messages/message-state";
import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { MESSAGE_STATES } from "@/lib/gateway/messaging/sms/schema-values";
import type { Sms, SmsCreate, SmsRequest } from "@/lib/gateway/messaging/sms/schema";
import { call } from "@/lib/queries/transport/api-client";
import type { Rows } from "@/lib/queries/transport/operations";
import { meKeys } from "./me";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { apiQuery, useApiQuery } from "@/lib/queries/transport/use-api-query";
import { DAY_SECONDS } from "@/lib/core/time/units";

const smsKeys = {
  all: ["sms"] as const,
  list: (query: string) => [...smsKeys.all, "list", query] as const,
  one: (uuid: string) => [...smsKeys.all, "one", uuid] as const,
  timeline: (uuid: string) => [...smsKeys.all, "timeline", uuid] as const,
  senders: ["sms", "senders"] as const,
  histogram: (query: string) => [...smsKeys.all, "histogram", query] as const,
  lately: (phone: string) => [...smsKeys.all, "lately", phone] as const,
  dryRun: (body: SmsCreate | null) => [...smsKeys.all, "dry-run", body] as const,
};

const POLL_MS = 1_000;

/** Checks whether a message is rejected, stopped, or has a final DLR. */
function isFinal(sms: Sms): boolean {
  if (sms.status_code !== WAITING && sms.status_code !== HANDED_OVER) return true;
  return isFinalDlr(sms.dlr_code);
}

/** Refreshes the balance: when waiting messages change state, their reserved price is charged or refunded. */
function trackBalance(client: QueryClient, before: readonly Sms[], after: readonly Sms[]): void {
  const waited = new Set(
    before.filter((sms) => sms.status_code === WAITING).map(({ uuid }) => uuid),
  );
  if (!after.some((sms) => waited.has(sms.uuid) && sms.status_code !== WAITING)) return;
  void client.invalidateQueries({ queryKey: meKeys.all });
}

/** Returns the poll interval: every second at first, later every ten. */
function pollInterval(sms: Sms | undefined, pollCount: number): number | false {
  if (sms === undefined || isFinal(sms)) return false;
  return pollCount < 60 ? POLL_MS : 10_000;
}

export function useSmsList(query: URLSearchParams) {
  return useApiQuery({
    queryKey: smsKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /sms", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (current) =>
      current.state.data?.rows.some((sms) => !isFinal(sms)) ? 3_000 : false,
  });
}

/** Parameters as in `GET /sms/histogram`. Not polled, as each request may take seconds. */
export function useSmsHistogram(query: URLSearchParams, isEnabled: boolean) {
  return useApiQuery({
    queryKey: smsKeys.histogram(query.toString()),
    queryFn: ({ signal }) => call("GET /sms/histogram", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    enabled: isEnabled,
  });
}

/** Loads messages. Rows aren't replaced while being read; those without a final state are polled by id. */
export function useSmsRows(query: URLSearchParams) {
  const client = useQueryClient();
  const queryKey = smsKeys.list(query.toString());
  const list = useApiQuery({
    queryKey,
    queryFn: ({ signal }) => call("GET /sms", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const moving = list.isPlaceholderData
    ? []
    : (list.data?.rows.filter((sms) => !isFinal(sms)).map(({ uuid }) => uuid) ?? []);
  useQuery({
    queryKey: [...smsKeys.all, "moving", query.toString(), ...moving],
    queryFn: async ({ signal }) => {
      const query = createListQuery<typeof SMS_LIST>({ itemsPerPage: moving.length });
      for (const uuid of moving) query.append("uuid[]", uuid);
      const { rows } = await call("GET /sms", { query, signal });
      trackBalance(client, client.getQueryData<Rows<Sms>>(queryKey)?.rows ?? [], rows);
      const byId = new Map(rows.map((row) => [row.uuid, row]));
      client.setQueryData<Rows<Sms>>(
        queryKey,
        (old) => old && { ...old, rows: old.rows.map((row) => byId.get(row.uuid) ?? row) },
      );
      return rows.length;
    },
    enabled: moving.length > 0,
    refetchInterval: 3_000,
    staleTime: 3_000,
  });
  return list;
}

/** Checks for messages newer than the newest shown. Disabled for null. */
export function useNewSms(query: URLSearchParams, since: number | null) {
  return useQuery({
    queryKey: [...smsKeys.all, "new", query.toString(), since],
    queryFn: async ({ signal }) => {
      const newer = new URLSearchParams(query);
      newer.set("created_at[gt]", String(since));
      newer.set("itemsPerPage", "1");
      return (await call("GET /sms", { query: newer, signal })).total;
    },
    enabled: since !== null,
    initialData: 0,
    staleTime: 10_000,
    refetchInterval: 10_000,
  });
}

/** Ignores the list's own state filter. */
export async function countSmsByState(
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, { total: number; isTotalExact: boolean }>> {
  const others = [...query].filter(([name]) => !/^(state\[\]|_order\[.*)$/.test(name));
  const counts = MESSAGE_STATES.map(async (state) => {
    const filter = new URLSearchParams(others);
    filter.set("state[]", state);
    filter.set("itemsPerPage", "1");
    return [state, await call("GET /sms", { query: filter, signal })] as const;
  });
  return new Map(await Promise.all(counts));
}

export function useSms(uuid: string) {
  const client = useQueryClient();
  const queryKey = smsKeys.one(uuid);
  return useApiQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const sms = await call("GET /sms/{uuid}", { params: { uuid }, signal });
      const previous = client.getQueryData<Sms>(queryKey);
      if (previous !== undefined) trackBalance(client, [previous], [sms]);
      return sms;
    },
    refetchInterval: ({ state }) => pollInterval(state.data, state.dataUpdateCount),
  });
}

/** Loads a message to copy. Disabled for null. */
export function useSmsToCopy(uuid: string | null) {
  return useApiQuery({
    queryKey: smsKeys.one(uuid ?? ""),
    queryFn: ({ signal }) => call("GET /sms/{uuid}", { params: { uuid: uuid ?? "" }, signal }),
    enabled: uuid !== null,
    refetchOnWindowFocus: false,
  });
}

/** Refetches when the message's state changes. */
export function useSmsTimeline(uuid: string, sms: Sms | undefined) {
  const version = `${sms?.status_code}/${sms?.dlr_code}`;
  return useApiQuery({
    queryKey: [...smsKeys.timeline(uuid), version],
    queryFn: ({ signal }) => call("GET /sms/{uuid}/timeline", { params: { uuid }, signal }),
    enabled: sms !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(sms, state.dataUpdateCount),
  });
}

/** Sends no message. Disabled for null. */
export function useDryRun(body: SmsCreate | null) {
  return useQuery({
    queryKey: smsKeys.dryRun(body),
    queryFn: body === null ? skipToken : ({ signal }) => call("POST /sms/dryrun", { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
}

export const sendersQuery = (isEnabled = true) =>
  apiQuery({
    enabled: isEnabled,
    queryKey: smsKeys.senders,
    queryFn: ({ signal }) => call("GET /senders", { signal }),
    staleTime: 5 * 60_000,
  });

export const useSenders = (...query: Parameters<typeof sendersQuery>) =>
  useApiQuery(sendersQuery(...query));

/** Loads a phone's messages of the last 24 hours, newest first. Disabled for null. */
export function useSentLately(phone: string | null) {
  return useApiQuery({
    queryKey: smsKeys.lately(phone ?? ""),
    queryFn: ({ signal }) => {
      const since = Math.floor(getServerTime()) - DAY_SECONDS;
      const query = createListQuery<typeof SMS_LIST>({
        phone: phone ?? "",
        "created_at[gte]": since,
      });
      return call("GET /sms", { query, signal });
    },
    enabled: phone !== null,
  });
}

/** Runs a dry run on demand, without caching the result. */
export function useTryOut() {
  return useMutation({
    mutationFn: (body: SmsCreate) => call("POST /sms/dryrun", { body }),
  });
}

export interface SmsToSend {
  body: SmsRequest;
  /** Stable across attempts, so that a message is sent once. */
  idempotencyKey: string;
  /** Already sent. */
  onReplay?: () => void;
}

export function useSendSms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SmsToSend) => call("POST /sms", request),
    onSuccess: (sms) => {
      client.setQueryData(smsKeys.one(sms.uuid), sms);
      void client.invalidateQueries({ queryKey: [...smsKeys.all, "list"] });
      void client.invalidateQueries({ queryKey: meKeys.all });
    },
  });
}

/** Returns how many were stopped: 0 or 1. */
export function useStopSms(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const query = createListQuery<typeof SMS_LIST>({ "uuid[]": uuid });
      const response = await call("POST /sms/ops/batch_cancel", { query });
      return response.canceled_sms_count;
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: smsKeys.all });
      void client.invalidateQueries({ queryKey: meKeys.all });
    },
  });
}

/** Runs one step of a batch job. Returns how many messages were changed. */
export async function updateMany(
  operation: "cancel" | "delete",
  query: URLSearchParams,
): Promise<number> {
  // These operations reject sort parameters.
  const filters = new URLSearchParams([...query].filter(([name]) => !name.startsWith("_order[")));
  if (operation === "cancel") {
    return (await call("POST /sms/ops/batch_cancel", { query: filters })).canceled_sms_count;
  }
  return (await call("POST /sms/ops/batch_delete", { query: filters })).deleted_sms_count;
}

export function useSmsRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: smsKeys.all });
    void client.invalidateQueries({ queryKey: meKeys.all });
  };
}

/** Keeps the original time. */
export function sendAgain(sms: Sms, idempotencyKey: string): Promise<Sms> {
  const body: SmsCreate = {
    text: sms.text,
    sender_id: sms.sender_id,
    phone: sms.phone,
    delivery_at: sms.delivery_at,
    source: sms.source,
    is_unicode: sms.is_unicode,
    voice_lang: sms.voice_lang,
    callback_data: sms.callback_data,
    service_code: sms.service_code,
    is_text_deleted: sms.is_text_deleted,
    attempts_count_max: sms.attempts_count_max,
  };
  return call("POST /sms", { body, idempotencyKey });
}

/** Reschedules a message; 0 sends it now. */
export function useRescheduleSms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, deliveryAt }: { uuid: string; deliveryAt: number }) =>
      call("PUT /sms/{uuid}/reschedule", { params: { uuid }, body: { delivery_at: deliveryAt } }),
    onSettled: () => void client.invalidateQueries({ queryKey: smsKeys.all }),
  });
}

export function useDeleteSms(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /sms/{uuid}", { params: { uuid } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: smsKeys.one(uuid) });
      void client.invalidateQueries({ queryKey: [...smsKeys.all, "list"] });
      void client.invalidateQueries({ queryKey: meKeys.all });
    },
  });
}
