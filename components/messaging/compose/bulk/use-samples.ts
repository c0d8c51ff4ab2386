"use client";

import { useMemo } from "react";
import { createListQuery } from "@/lib/core/list";
import type { PHONE_LIST } from "@/lib/gateway/contacts/phones/schema-list";
import { useGroupPhones, usePhonesWithin } from "@/lib/queries/phones";
import { type Sample, createSamples, MAX_SAMPLES } from "./samples";
import type { BulkAnalysis } from "./use-bulk-analysis";

const QUERY = createListQuery<typeof PHONE_LIST>({ page: 1, itemsPerPage: MAX_SAMPLES });

/** Viewers with masked numbers can't query exclusions, so they get no samples. */
export function useSamples(
  text: string,
  { groups, excluded: without, isSeparate, isLoading, numbers }: BulkAnalysis,
): Sample[] {
  const [group] = groups;
  const rows = useGroupPhones(group?.id ?? null, QUERY).data?.rows;
  const { entries, alone, phones } = useMemo(() => {
    const ofGroup = group === undefined ? [] : (rows ?? []);
    const byThemselves = numbers.list.phones.slice(0, MAX_SAMPLES);
    return {
      entries: ofGroup,
      alone: byThemselves,
      phones: [...ofGroup.map(({ phone }) => phone), ...byThemselves],
    };
  }, [group, rows, numbers.list]);
  const isUnknown = isLoading || (isSeparate && without.length > 0);
  const result = usePhonesWithin(isUnknown ? NO_GROUPS : without.map(({ id }) => id), phones);
  const excluded = isUnknown ? null : result;
  return useMemo(
    () => createSamples(text, { groups, entries, alone, excluded }),
    [text, groups, entries, alone, excluded],
  );
}

const NO_GROUPS: readonly number[] = [];
