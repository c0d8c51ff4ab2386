import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { createListQuery } from "@/lib/core/list";
import type { BulkReport, BulkRequest, Preflight } from "@/lib/gateway/messaging/bulks/schema";
import type { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import type { BulkFollowUp } from "@/lib/gateway/messaging/bulks/schema-follow-up";
import { call } from "@/lib/queries/transport/api-client";
import { toColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import {
  hasMovedMoney as hasBalanceChanged,
  SENDING_STATUSES,
  reportInterval as getReportPollInterval,
} from "./bulk-polls";
import { meKeys } from "./me";

const bulkKeys = {
  all: ["bulks"] as const,
  list: (query: string) => ["bulks", "list", query] as const,
  report: (uuid: string) => ["bulks", "report", uuid] as const,
};

export function useBulks(query: URLSearchParams, isEnabled = true) {
  return useApiQuery({
    enabled: isEnabled,
    queryKey: bulkKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /bulks", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status_code }) => SENDING_STATUSES.includes(status_code))
        ? 5_000
        : false,
  });
}

/** Polls while the report changes, and refreshes the balance with it. */
export function useBulkReport(uuid: string) {
  const client = useQueryClient();
  const queryKey = bulkKeys.report(uuid);
  return useApiQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const report = await call("GET /bulks/{uuid}/report", { params: { uuid }, signal });
      const previous = client.getQueryData<BulkReport>(queryKey);
      if (previous !== undefined && hasBalanceChanged(previous, report)) {
        void client.invalidateQueries({ queryKey: meKeys.all });
      }
      return report;
    },
    refetchInterval: ({ state }) => getReportPollInterval(state.data, state.dataUpdateCount),
  });
}

const CHOICES = 50;

/** Loads the latest bulks with replies, plus the `selected` one. */
export function useBulksWithReplies(selected: string | null) {
  const query = (filter: Parameters<typeof createListQuery<typeof BULK_LIST>>[0]) => {
    const parameters = createListQuery<typeof BULK_LIST>(filter);
    return {
      queryKey: bulkKeys.list(parameters.toString()),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call("GET /bulks", { query: parameters, signal }),
    };
  };
  const bulkOfList =
    useApiQuery(query({ is_answered: "true", itemsPerPage: CHOICES })).data?.rows ?? [];
  const isMissing = selected !== null && bulkOfList.every(({ uuid }) => uuid !== selected);
  const other = useApiQuery({ ...query({ uuid: selected ?? "" }), enabled: isMissing }).data?.rows;
  return isMissing ? [...bulkOfList, ...(other ?? [])] : bulkOfList;
}

export function useBulkDrops(uuid: string, query: URLSearchParams) {
  return useApiQuery({
    queryKey: [...bulkKeys.all, "drops", uuid, query.toString()],
    queryFn: ({ signal }) => call("GET /bulks/{uuid}/drops", { params: { uuid }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const exportBulkDrops = (uuid: string, query: URLSearchParams): Promise<Blob> =>
  call("GET /bulks/{uuid}/drops/export", { params: { uuid }, query });

export function useBulkUnsubscribes(uuid: string, query: URLSearchParams) {
  return useApiQuery({
    queryKey: [...bulkKeys.all, "unsubscribes", uuid, query.toString()],
    queryFn: ({ signal }) =>
      call("GET /bulks/{uuid}/unsubscribes", { params: { uuid }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const exportBulkUnsubscribes = (uuid: string, query: URLSearchParams): Promise<Blob> =>
  call("GET /bulks/{uuid}/unsubscribes/export", { params: { uuid }, query });

/** Loads a bulk with its numbers. Disabled for null. */
export function useBulkForCopy(uuid: string | null) {
  return useApiQuery({
    queryKey: ["bulks", "copy", uuid ?? ""],
    queryFn: ({ signal }) => call("GET /bulks/{uuid}", { params: { uuid: uuid ?? "" }, signal }),
    enabled: uuid !== null,
    refetchOnWindowFocus: false,
  });
}

export function useScheduledBulks(now: number) {
  const query = createListQuery<typeof BULK_LIST>({
    "delivery_at[gt]": now,
    is_dryrun: "false",
    "_order[delivery_at]": "asc",
    itemsPerPage: 100,
  });
  for (const code of SENDING_STATUSES) query.append("status_code[]", String(code));
  return useBulks(query);
}

export function useGroupBulks(groupId: number, limit: number) {
  return useBulks(
    createListQuery<typeof BULK_LIST>({
      group_id: groupId,
      is_dryrun: "false",
      is_test: "false",
      "_order[created_at]": "desc",
      itemsPerPage: limit,
    }),
  );
}

const POLL_MS = 1_000;

async function waitForDryRun(uuid: string, signal: AbortSignal): Promise<Preflight> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
    const { bulk } = await call("GET /bulks/{uuid}/report", { params: { uuid }, signal });
    if (!SENDING_STATUSES.includes(bulk.status_code)) return bulk.preflight;
  }
}

/** Takes some seconds for a large bulk; discarded afterwards. */
export async function dryRunBulk(draft: BulkRequest, signal: AbortSignal): Promise<Preflight> {
  const body = { ...draft, is_kept: false };
  const { uuid, status_code, preflight } = await call("POST /bulks/dryrun", { body, signal });
  if (!SENDING_STATUSES.includes(status_code)) return preflight;
  return waitForDryRun(uuid, signal).finally(() => {
    // If this deletion fails, retention deletes the dry run together with old texts.
    call("DELETE /bulks/{uuid}", { params: { uuid } }).catch(() => {});
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: bulkKeys.all });
    void client.invalidateQueries({ queryKey: ["sms"] });
    void client.invalidateQueries({ queryKey: meKeys.all });
  };
}

export interface BulkToSend {
  body: BulkRequest;
  /** Stable across attempts, so that a draft is sent once. */
  idempotencyKey: string;
  /** Called if the request was a repeat, so the bulk was sent before. */
  onReplay?: () => void;
}

export function useSendBulk() {
  return useMutation({
    mutationFn: (request: BulkToSend) => call("POST /bulks", request),
    onSuccess: useRefresh(),
  });
}

/** Stops a bulk's messages that haven't been submitted to a carrier. */
export function useCancelBulk() {
  return useMutation({
    mutationFn: (uuid: string) => call("PUT /bulks/{uuid}/cancel", { params: { uuid } }),
    onSettled: useRefresh(),
  });
}

export function useReleaseBulk() {
  return useMutation({
    mutationFn: (uuid: string) => call("PUT /bulks/{uuid}/release", { params: { uuid } }),
    onSettled: useRefresh(),
  });
}

export function useDeleteBulk() {
  return useMutation({
    mutationFn: (uuid: string) => call("DELETE /bulks/{uuid}", { params: { uuid } }),
    onSuccess: useRefresh(),
  });
}

export type FollowUpFilter = Pick<BulkFollowUp, "states" | "clicked">;

/** Creates a follow-up group in steps. Returns the group's ID and size. */
export async function createFollowUp(
  bulk: { uuid: string; msg_groups: number[] | null },
  { name, ...choice }: FollowUpFilter & { name: string },
  onStep: (count: number) => void,
): Promise<{ id: number; count: number }> {
  const [source] = bulk.msg_groups ?? [];
  const names =
    source === undefined
      ? null
      : await call("GET /groups/{group_id}", { params: { group_id: source } }).catch(() => null);
  const columns = names === null ? {} : toColumnNames(names);
  const group = await call("POST /groups", { body: { name, ...columns } });
  let count = 0;
  let after: string | null = null;
  do {
    const step: { added_count: number; after: string | null } = await call(
      "POST /bulks/{uuid}/follow_up",
      { params: { uuid: bulk.uuid }, body: { group_id: group.id, ...choice, after } },
    );
    count += step.added_count;
    onStep(count);
    after = step.after;
  } while (after !== null);
  return { id: group.id, count };
}
