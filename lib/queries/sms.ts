import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  batchCancelSchema,
  sendersSchema,
  type Sms,
  type SmsCreate,
  smsSchema,
  smsTimelineSchema,
} from "@/lib/gateway/sms/schema";
import { fetchItem, fetchRows, send } from "./api-client";
import { meKeys } from "./me";
import { serverNow } from "./server-clock";

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
  return useQuery({
    queryKey: smsKeys.list(query.toString()),
    queryFn: ({ signal }) => fetchRows("/sms", smsSchema, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (current) =>
      current.state.data?.rows.some((sms) => !isFinal(sms)) ? 3_000 : false,
  });
}

export function useSms(uuid: string) {
  return useQuery({
    queryKey: smsKeys.one(uuid),
    queryFn: ({ signal }) => fetchItem(`/sms/${encodeURIComponent(uuid)}`, smsSchema, { signal }),
    refetchInterval: ({ state }) => pollInterval(state.data, state.dataUpdateCount),
  });
}

/** A message that another one is made from; null asks nothing. */
export function useSmsToCopy(uuid: string | null) {
  return useQuery({
    queryKey: smsKeys.one(uuid ?? ""),
    queryFn: ({ signal }) =>
      fetchItem(`/sms/${encodeURIComponent(uuid ?? "")}`, smsSchema, { signal }),
    enabled: uuid !== null,
    refetchOnWindowFocus: false,
  });
}

/** Follows the message: a change of its state asks for the timeline again. */
export function useSmsTimeline(uuid: string, sms: Sms | undefined) {
  const version = `${sms?.status_code}/${sms?.dlr_code}`;
  return useQuery({
    queryKey: [...smsKeys.timeline(uuid), version],
    queryFn: ({ signal }) =>
      fetchItem(`/sms/${encodeURIComponent(uuid)}/timeline`, smsTimelineSchema, { signal }),
    enabled: sms !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(sms, state.dataUpdateCount),
  });
}

/** Final text and price of a message that is not sent; null asks nothing. */
export function useDryRun(body: SmsCreate | null) {
  return useQuery({
    queryKey: smsKeys.dryRun(body),
    queryFn: ({ signal }) => fetchItem("/sms/dryrun", smsSchema, { method: "POST", body, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
}

/** Senders used before, most used first. */
export function useSenders() {
  return useQuery({
    queryKey: smsKeys.senders,
    queryFn: ({ signal }) => fetchItem("/senders", sendersSchema, { signal }),
    staleTime: 5 * 60_000,
  });
}

const DAY_SECONDS = 86_400;

/** What was sent to a number within the last 24 hours, newest first; null asks nothing. */
export function useSentLately(phone: string | null) {
  return useQuery({
    queryKey: smsKeys.lately(phone ?? ""),
    queryFn: ({ signal }) => {
      const since = Math.floor(serverNow()) - DAY_SECONDS;
      const query = new URLSearchParams({ phone: phone ?? "", "created_at[gte]": String(since) });
      return fetchRows("/sms", smsSchema, { query, signal });
    },
    enabled: phone !== null,
  });
}

/** A dry run that somebody asked for. */
export function useTryOut() {
  return useMutation({
    mutationFn: (body: SmsCreate) => fetchItem("/sms/dryrun", smsSchema, { method: "POST", body }),
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
      fetchItem("/sms", smsSchema, { method: "POST", body, idempotencyKey }),
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
      const answer = await fetchItem("/sms/ops/batch_cancel", batchCancelSchema, {
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
