import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  batchCancelSchema,
  batchDeleteSchema,
  sendersSchema,
  Sms,
  SmsCreate,
  smsSchema,
  smsTimelineSchema,
} from "@/lib/gateway/sms/schema";
import { fetchItem, fetchRows, type Rows, send } from "./api-client";
import { meKeys } from "./me";
import { serverNow } from "./server-clock";
import { useAnswer } from "./use-answer";

const smsKeys = {
  all: ["sms"] as const,
  list: (query: string) => [...smsKeys.all, "list", query] as const,
  one: (uuid: string) => [...smsKeys.all, "one", uuid] as const,
  timeline: (uuid: string) => [...smsKeys.all, "timeline", uuid] as const,
  senders: ["sms", "senders"] as const,
  lately: (phone: string) => [...smsKeys.all, "lately", phone] as const,
  dryRun: (body: SmsCreate | null) => [...smsKeys.all, "dry-run", body] as const,
};

const POLL_MS = 1_000;

/** Whether nothing will change any more: refused, stopped, or finally reported. */
function isFinal(sms: Sms): boolean {
  if (sms.status_code !== 0 && sms.status_code !== 100) return true;
  return sms.dlr_code === 1 || sms.dlr_code === 8 || sms.dlr_code === 16;
}

/** How often a message that still moves is asked for: at first every second, after a while rarely. */
function pollInterval(sms: Sms | undefined, asked: number): number | false {
  if (sms === undefined || isFinal(sms)) return false;
  return asked < 60 ? POLL_MS : 10_000;
}

export function useSmsList(query: URLSearchParams) {
  return useAnswer({
    queryKey: smsKeys.list(query.toString()),
    queryFn: ({ signal }) => fetchRows<typeof smsSchema>("/sms", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (current) =>
      current.state.data?.rows.some((sms) => !isFinal(sms)) ? 3_000 : false,
  });
}

/**
 * Rows of the list of messages. They are read when asked for and never exchanged under the reader: what
 * still moves is followed by its id.
 */
export function useSmsRows(query: URLSearchParams) {
  const client = useQueryClient();
  const queryKey = smsKeys.list(query.toString());
  const list = useAnswer({
    queryKey,
    queryFn: ({ signal }) => fetchRows<typeof smsSchema>("/sms", { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const moving = list.isPlaceholderData
    ? []
    : (list.data?.rows.filter((sms) => !isFinal(sms)).map(({ uuid }) => uuid) ?? []);
  useQuery({
    queryKey: [...smsKeys.all, "moving", query.toString(), ...moving],
    queryFn: async ({ signal }) => {
      const named = new URLSearchParams({ itemsPerPage: String(moving.length) });
      for (const uuid of moving) named.append("uuid[]", uuid);
      const { rows } = await fetchRows<typeof smsSchema>("/sms", { query: named, signal });
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

/** How many messages came since the newest that is shown; null asks nothing. */
export function useNewSms(query: URLSearchParams, since: number | null) {
  return useQuery({
    queryKey: [...smsKeys.all, "new", query.toString(), since],
    queryFn: async ({ signal }) => {
      const newer = new URLSearchParams(query);
      newer.set("created_at[gt]", String(since));
      newer.set("itemsPerPage", "1");
      return (await fetchRows<typeof smsSchema>("/sms", { query: newer, signal })).total;
    },
    enabled: since !== null,
    initialData: 0,
    staleTime: 10_000,
    refetchInterval: 10_000,
  });
}

export function useSms(uuid: string) {
  return useAnswer({
    queryKey: smsKeys.one(uuid),
    queryFn: ({ signal }) =>
      fetchItem<typeof smsSchema>(`/sms/${encodeURIComponent(uuid)}`, { signal }),
    refetchInterval: ({ state }) => pollInterval(state.data, state.dataUpdateCount),
  });
}

/** A message that another one is made from; null asks nothing. */
export function useSmsToCopy(uuid: string | null) {
  return useAnswer({
    queryKey: smsKeys.one(uuid ?? ""),
    queryFn: ({ signal }) =>
      fetchItem<typeof smsSchema>(`/sms/${encodeURIComponent(uuid ?? "")}`, { signal }),
    enabled: uuid !== null,
    refetchOnWindowFocus: false,
  });
}

/** Follows the message: a change of its state asks for the timeline again. */
export function useSmsTimeline(uuid: string, sms: Sms | undefined) {
  const version = `${sms?.status_code}/${sms?.dlr_code}`;
  return useAnswer({
    queryKey: [...smsKeys.timeline(uuid), version],
    queryFn: ({ signal }) =>
      fetchItem<typeof smsTimelineSchema>(`/sms/${encodeURIComponent(uuid)}/timeline`, { signal }),
    enabled: sms !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(sms, state.dataUpdateCount),
  });
}

/** Final text and price of a message that is not sent; null asks nothing. */
export function useDryRun(body: SmsCreate | null) {
  return useQuery({
    queryKey: smsKeys.dryRun(body),
    queryFn: ({ signal }) =>
      fetchItem<typeof smsSchema>("/sms/dryrun", { method: "POST", body, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
}

/** Senders used before, most used first. */
export function useSenders() {
  return useAnswer({
    queryKey: smsKeys.senders,
    queryFn: ({ signal }) => fetchItem<typeof sendersSchema>("/senders", { signal }),
    staleTime: 5 * 60_000,
  });
}

const DAY_SECONDS = 86_400;

/** What was sent to a number within the last 24 hours, newest first; null asks nothing. */
export function useSentLately(phone: string | null) {
  return useAnswer({
    queryKey: smsKeys.lately(phone ?? ""),
    queryFn: ({ signal }) => {
      const since = Math.floor(serverNow()) - DAY_SECONDS;
      const query = new URLSearchParams({ phone: phone ?? "", "created_at[gte]": String(since) });
      return fetchRows<typeof smsSchema>("/sms", { query, signal });
    },
    enabled: phone !== null,
  });
}

/** A dry run that somebody asked for. */
export function useTryOut() {
  return useMutation({
    mutationFn: (body: SmsCreate) =>
      fetchItem<typeof smsSchema>("/sms/dryrun", { method: "POST", body }),
  });
}

export interface SmsToSend {
  body: SmsCreate;
  /** The same for every try of one form, so that a message is sent once. */
  idempotencyKey: string;
}

export function useSendSms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: SmsToSend) =>
      fetchItem<typeof smsSchema>("/sms", { method: "POST", body, idempotencyKey }),
    onSuccess: (sms) => {
      client.setQueryData(smsKeys.one(sms.uuid), sms);
      void client.invalidateQueries({ queryKey: [...smsKeys.all, "list"] });
      void client.invalidateQueries({ queryKey: meKeys.all });
    },
  });
}

/** Stops a message that is not yet handed over. Returns how many were stopped: 0 or 1. */
export function useStopSms(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ "uuid[]": uuid });
      const answer = await fetchItem<typeof batchCancelSchema>("/sms/ops/batch_cancel", {
        method: "POST",
        query,
      });
      return answer.canceled_sms_count;
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: smsKeys.all });
      void client.invalidateQueries({ queryKey: meKeys.all });
    },
  });
}

/** One step of a job over many: cancels or deletes what matches, and says how many. */
export async function changeMany(
  operation: "cancel" | "delete",
  query: URLSearchParams,
): Promise<number> {
  const path = `/sms/ops/batch_${operation}`;
  // The order of the list is no filter, and these operations refuse what is none.
  const filters = new URLSearchParams([...query].filter(([name]) => !name.startsWith("_order[")));
  const call = { method: "POST", query: filters } as const;
  if (operation === "cancel") {
    return (await fetchItem<typeof batchCancelSchema>(path, call)).canceled_sms_count;
  }
  return (await fetchItem<typeof batchDeleteSchema>(path, call)).deleted_sms_count;
}

/** Reads lists, balances and messages again after a job. */
export function useSmsRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: smsKeys.all });
    void client.invalidateQueries({ queryKey: meKeys.all });
  };
}

/** The same message once more, at its time: as if it had not been canceled. */
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
  return fetchItem<typeof smsSchema>("/sms", { method: "POST", body, idempotencyKey });
}

/** Moves a waiting message; 0 sends it now. */
export function useRescheduleSms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uuid, deliveryAt }: { uuid: string; deliveryAt: number }) =>
      fetchItem<typeof smsSchema>(`/sms/${encodeURIComponent(uuid)}/reschedule`, {
        method: "PUT",
        body: { delivery_at: deliveryAt },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: smsKeys.all }),
  });
}

export function useDeleteSms(uuid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(`/sms/${encodeURIComponent(uuid)}`, { method: "DELETE" }),
    onSuccess: () => {
      client.removeQueries({ queryKey: smsKeys.one(uuid) });
      void client.invalidateQueries({ queryKey: [...smsKeys.all, "list"] });
      void client.invalidateQueries({ queryKey: meKeys.all });
    },
  });
}
