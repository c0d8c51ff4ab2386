"use client";

import { useMemo } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { accessLevel } from "@/lib/core/permissions/permissions";
import type { BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { resolveScheduledTime } from "@/lib/core/time/scheduled-time";
import { listGroupIds } from "@/lib/core/segments/conditions";
import type { Segment } from "@/lib/gateway/contacts/segments/schema";
import { useGroupsById } from "@/lib/queries/groups";
import { useSegmentsById } from "@/lib/queries/segments";
import type { MessageAnalysis } from "../use-message";
import {
  getBulk,
  chosenGroups,
  chosenSegments,
  type DraftBulk,
  getExceptGroups,
  getExceptSegments,
  getSegments,
  findMissing,
  listTexts,
  toBulkRequest,
} from "./bulk-content";
import { getRecurrence } from "@/components/messaging/recurrence/draft-recurrence";
import { type NumberListAnalysis, useNumberList } from "./use-number-list";
import { type PreflightAnalysis, usePreflight } from "./use-preflight";

export interface BulkAnalysis {
  numbers: NumberListAnalysis;
  /** In order of selection. */
  groups: readonly Group[];
  excluded: readonly Group[];
  /** The viewer sees group numbers masked, so the gateway accepts individual numbers or groups, not both. */
  isSeparate: boolean;
  /** True if the draft has both numbers and groups although `isSeparate` forbids it. */
  isMixed: boolean;
  missingGroups: readonly number[];
  segments: readonly Segment[];
  excludedSegments: readonly Segment[];
  missingSegments: readonly number[];
  columnGroups: readonly Group[];
  hasRecipients: boolean;
  isLoading: boolean;
  /** Includes duplicates, but not the people of segments. */
  size: number;
  /** Unix seconds; undefined if the input is invalid. */
  notAfter: number | null | undefined;
  request: BulkRequest | null;
  preflight: PreflightAnalysis;
}

/** Checks whether recipients come from groups, also by segments of these. */
const hasGroups = (bulk: DraftBulk) =>
  chosenGroups(bulk).length > 0 || chosenSegments(bulk).length > 0;

function useSegmentChoice(bulk: DraftBulk | null) {
  const ids = bulk === null ? NO_GROUPS : chosenSegments(bulk);
  const loaded = useSegmentsById(ids);
  const sort = (chosenIds: readonly number[]) =>
    chosenIds.flatMap((id) => loaded.segments.find((segment) => segment.id === id) ?? []);
  const segments = bulk === null ? [] : sort(getSegments(bulk));
  const groupIds = segments.flatMap(({ conditions }) =>
    conditions === null ? [] : listGroupIds(conditions),
  );
  const { groups } = useGroupsById([...new Set(groupIds)]);
  const missing = loaded.isLoading ? NO_GROUPS : findMissing(ids, loaded.segments);
  const isBroken = loaded.segments.some(({ problems }) => problems.length > 0);
  return {
    segments,
    excluded: bulk === null ? [] : sort(getExceptSegments(bulk)),
    groups,
    missing,
    isLoading: loaded.isLoading,
    isUsable: !loaded.isLoading && missing.length === 0 && !isBroken,
  };
}

function getNotAfter(content: DraftContent): number | null | undefined {
  if (getRecurrence(content) !== null) return null;
  const deadline = getBulk(content).not_after;
  if (deadline === null) return null;
  const resolved = resolveScheduledTime(deadline);
  return resolved.kind === "instant" ? resolved.at : undefined;
}

export function useBulkAnalysis(
  content: DraftContent,
  settings: SendingSettings,
  { sender, time }: MessageAnalysis,
): BulkAnalysis {
  const isBulk = content.mode === "bulk";
  const bulk = getBulk(content);
  const numbers = useNumberList(isBulk ? bulk.phones : "", settings.country);
  const loaded = useGroupsById(isBulk ? chosenGroups(bulk) : NO_GROUPS);
  const { isLoading } = loaded;
  const sortGroups = (ids: readonly number[]) =>
    ids.flatMap((id) => loaded.groups.find((group) => group.id === id) ?? []);
  const [groups, excluded] = [sortGroups(bulk.msg_groups), sortGroups(getExceptGroups(bulk))];
  const missingGroups = isLoading ? NO_GROUPS : findMissing(chosenGroups(bulk), loaded.groups);
  const ofSegments = useSegmentChoice(isBulk ? bulk : null);
  const isSeparate = accessLevel("groups", useViewer().role) === "masked";
  const isMixed = isSeparate && numbers.entries.length > 0 && hasGroups(bulk);
  const notAfter = getNotAfter(content);
  const deliveryAt = time.kind === "instant" ? time.at : null;
  const isReady =
    isBulk &&
    !numbers.isPending &&
    !numbers.isFailed &&
    missingGroups.length === 0 &&
    ofSegments.isUsable &&
    !isMixed &&
    sender !== null &&
    listTexts(content).every((text) => text.trim() !== "") &&
    bulk.variant_text !== content.text &&
    (time.kind === "now" || time.kind === "instant") &&
    notAfter !== undefined &&
    (numbers.entries.length > 0 || bulk.msg_groups.length > 0 || ofSegments.segments.length > 0);
  const { requested } = numbers.list;
  const request = useMemo(
    () =>
      isReady
        ? toBulkRequest(content, requested, { deliveryAt, notAfter: notAfter ?? null })
        : null,
    [isReady, content, requested, deliveryAt, notAfter],
  );
  const size =
    numbers.entries.length + groups.reduce((sum, { count_items }) => sum + count_items, 0);
  const preflight = usePreflight(request, size);
  const isWaiting = isLoading || ofSegments.isLoading || numbers.isPending;
  return {
    numbers,
    groups,
    excluded,
    isSeparate,
    isMixed,
    missingGroups,
    segments: ofSegments.segments,
    excludedSegments: ofSegments.excluded,
    missingSegments: ofSegments.missing,
    columnGroups: [...groups, ...ofSegments.groups],
    hasRecipients: size > 0 || ofSegments.segments.length > 0,
    isLoading: isWaiting,
    size,
    notAfter,
    request,
    preflight,
  };
}

const NO_GROUPS: readonly number[] = [];
