"use client";

import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { PanelProps } from "@/components/ui/panel";
import { createListQuery } from "@/lib/core/list";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GROUP_LIST } from "@/lib/gateway/contacts/group-records/schema-list";
import { useGroups } from "@/lib/queries/groups";
import { SearchList, type SearchLabels, useSearch } from "./search-list";

const MAX_GROUPS = 50;

export interface GroupListProps extends PanelProps {
  labels: SearchLabels;
  chosen: readonly number[];
  align?: "start" | "end";
  onChoose: (group: Group) => void;
}

export function GroupList({ chosen, align = "end", ...list }: GroupListProps) {
  const { count } = useFormats();
  const search = useSearch();
  const { name } = search;
  const query = useMemo(
    () =>
      createListQuery<typeof GROUP_LIST>({
        "_order[name]": "asc",
        itemsPerPage: MAX_GROUPS,
        ...(name !== "" && { name }),
      }),
    [name],
  );
  const { data, error } = useGroups(query);
  return (
    <SearchList
      {...list}
      align={align}
      className="w-72"
      search={search}
      rows={data?.rows.filter(({ id }) => !chosen.includes(id))}
      error={error}
      toKey={({ id }) => id}
      line={(group) => (
        <>
          <span className="min-w-0 flex-1 truncate">{group.name}</span>
          <span className="text-ink-3">{count(group.count_items)}</span>
        </>
      )}
    />
  );
}
