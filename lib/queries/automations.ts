import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AutomationCap, AutomationWrite } from "@/lib/gateway/messaging/automations/schema";
import type { AutomationMoveWrite } from "@/lib/gateway/messaging/automations/schema-move";
import type { AutomationTestWrite } from "@/lib/gateway/messaging/automations/schema-trial";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const automationKeys = {
  all: ["automations"] as const,
  list: (query: string) => ["automations", "list", query] as const,
  one: (id: number | string) => ["automations", "one", String(id)] as const,
  cap: ["automations", "cap"] as const,
};

/** Figures change while people are under way. */
const REFETCH_MS = 10_000;

export function useAutomations(query: URLSearchParams) {
  return useApiQuery({
    queryKey: automationKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /automations", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useAutomation = (id: string) =>
  useApiQuery({
    queryKey: automationKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /automations/{automation_id}", { params: { automation_id: id }, signal }),
  });

export const useAutomationReport = (id: number) =>
  useApiQuery({
    queryKey: [...automationKeys.one(id), "report"],
    queryFn: ({ signal }) =>
      call("GET /automations/{automation_id}/report", { params: { automation_id: id }, signal }),
    refetchInterval: REFETCH_MS,
  });

const MOVE_REFETCH_MS = 1_000;

/** Polls faster while people are being moved. */
export const useAutomationMove = (id: number) =>
  useApiQuery({
    queryKey: [...automationKeys.one(id), "move"],
    queryFn: ({ signal }) =>
      call("GET /automations/{automation_id}/move", { params: { automation_id: id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.last != null && state.data.last.finished_at === null
        ? MOVE_REFETCH_MS
        : REFETCH_MS,
  });

export function useMovePeople(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AutomationMoveWrite) =>
      call("PUT /automations/{automation_id}/move", { params: { automation_id: id }, body }),
    onSuccess: (move) => client.setQueryData([...automationKeys.one(id), "move"], move),
  });
}

/** Simulated each time it is opened, as people and prices change. */
export const useDryRun = (id: number) =>
  useApiQuery({
    queryKey: [...automationKeys.one(id), "dry-run"],
    queryFn: ({ signal }) =>
      call("GET /automations/{automation_id}/dry_run", { params: { automation_id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

const TEST_REFETCH_MS = 2_000;

/** Polls the latest test until it has ended. */
export const useAutomationTest = (id: number, isStarted: boolean) =>
  useApiQuery({
    queryKey: [...automationKeys.one(id), "test"],
    queryFn: ({ signal }) =>
      call("GET /automations/{automation_id}/test", { params: { automation_id: id }, signal }),
    enabled: isStarted,
    refetchInterval: ({ state }) => (state.data?.ended_at == null ? TEST_REFETCH_MS : false),
  });

export interface AutomationTestToStart {
  body: AutomationTestWrite;
  idempotencyKey: string;
}

export function useStartAutomationTest(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: AutomationTestToStart) =>
      call("POST /automations/{automation_id}/test", {
        params: { automation_id: id },
        body,
        idempotencyKey,
      }),
    onSuccess: (test) => client.setQueryData([...automationKeys.one(id), "test"], test),
  });
}

export function useAutomationPeople(id: number, query: URLSearchParams) {
  return useApiQuery({
    queryKey: [...automationKeys.one(id), "people", query.toString()],
    queryFn: ({ signal }) =>
      call("GET /automations/{automation_id}/people", {
        params: { automation_id: id },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

export const useAutomationCap = () =>
  useApiQuery({
    queryKey: automationKeys.cap,
    queryFn: ({ signal }) => call("GET /automation_cap", { signal }),
  });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: automationKeys.all });
}

export const useSaveAutomationCap = () =>
  useMutation({
    mutationFn: (body: AutomationCap) => call("PUT /automation_cap", { body }),
    onSuccess: useRefresh(),
  });

export interface AutomationToSave {
  body: AutomationWrite;
  /** Stable across retries, so that only one automation is created. */
  idempotencyKey: string;
}

/** Creates an automation if `id` is null, otherwise updates it. */
export function useSaveAutomation(id: number | null) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: AutomationToSave) =>
      id === null
        ? call("POST /automations", { body, idempotencyKey })
        : call("PUT /automations/{automation_id}", { params: { automation_id: id }, body }),
    onSuccess: useRefresh(),
  });
}

export type AutomationVerb = "publish" | "pause" | "resume" | "archive";

export function useAutomationAction(id: number) {
  const params = { automation_id: id };
  return useMutation({
    mutationFn: (verb: AutomationVerb) => {
      switch (verb) {
        case "publish":
          return call("PUT /automations/{automation_id}/publish", { params });
        case "pause":
          return call("PUT /automations/{automation_id}/pause", { params });
        case "resume":
          return call("PUT /automations/{automation_id}/resume", { params });
        case "archive":
          return call("PUT /automations/{automation_id}/archive", { params });
      }
    },
    onSuccess: useRefresh(),
  });
}

export function useDeleteAutomation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("DELETE /automations/{automation_id}", { params: { automation_id: id } }),
    // Only the list, as the automation's own page is left before it would refetch.
    onSuccess: () => client.invalidateQueries({ queryKey: [...automationKeys.all, "list"] }),
  });
}
