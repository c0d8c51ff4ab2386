"use client";

import { useMemo } from "react";
import { SearchList, type SearchLabels, useSearch } from "@/components/forms/search-list";
import type { PanelProps } from "@/components/ui/panel";
import { createListQuery } from "@/lib/core/list";
import type { Segment } from "@/lib/gateway/contacts/segments/schema";
import type { SEGMENT_LIST } from "@/lib/gateway/contacts/segments/schema-list";
import { useSegments } from "@/lib/queries/segments";

const MAX_SHOWN = 50;

export interface SegmentListProps extends PanelProps {
  labels: SearchLabels;
  chosen: readonly number[];
  onChoose: (segment: Segment) => void;
}

export function SegmentList({ chosen, ...list }: SegmentListProps) {
  const search = useSearch();
  const { name } = search;
  const query = useMemo(
    () =>
      createListQuery<typeof SEGMENT_LIST>({
        "_order[name]": "asc",
        itemsPerPage: MAX_SHOWN,
        ...(name !== "" && { name }),
      }),
    [name],
  );
  const { data, error } = useSegments(query);
  return (
    <SearchList
      {...list}
      className="w-72"
      search={search}
      rows={data?.rows.filter(({ id, problems }) => problems.length === 0 && !chosen.includes(id))}
      error={error}
      toKey={({ id }) => id}
      line={(segment) => <span className="min-w-0 flex-1 truncate">{segment.name}</span>}
    />
  );
}
