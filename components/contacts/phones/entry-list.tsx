"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnsClass, compactClass } from "@/components/data-table/cell-classes";
import { NO_ROWS, PAGE_SIZE } from "@/components/data-table/table/data-table";
import { useIsCompact } from "@/components/data-table/table/use-is-compact";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useViewer } from "@/components/layout/providers/viewer";
import { EmptyFiltered, EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Pager } from "@/components/ui/pager";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeleton } from "@/components/ui/skeleton/use-skeleton";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { PHONE_LIST } from "@/lib/gateway/contacts/phones/schema-list";
import { usePhones } from "@/lib/queries/phones";
import { EntryCards } from "./entry-cards";
import { entryColumns } from "./entry-columns";
import { EntryTable } from "./entry-table";
import { useEntryEdits } from "./use-entry-edits";
import { useEntryRemoval } from "./use-entry-removal";

const NO_FIELDS: readonly never[] = [];
const SKELETON = ["w-40", "flex-1", "flex-1", "w-32"];

export interface EntryListProps {
  group: Group;
  firstSteps: ReactNode;
}

export function EntryList({ group, firstSteps }: EntryListProps) {
  const t = useTranslations("groups.entry");
  const tGroups = useTranslations("groups");
  const { role } = useViewer();
  const isCompact = useIsCompact();
  const { state, query } = useListQuery(PHONE_LIST, { fields: NO_FIELDS });
  const list = usePhones(group.id, query);
  const removal = useEntryRemoval(group);
  const isMasked = accessLevel("groups", role) === "masked";
  const canEdit = canAccess("groups", role, "write");
  const rows = (list.data?.rows ?? []).filter(({ id }) => !removal.gone.has(id));
  const columns = entryColumns(group, rows, {
    phone: t("phone"),
    column: (letter) => t("column", { letter }),
  });
  const edits = useEntryEdits(group.id, rows, columns);
  const isLoading = list.data === undefined && list.error === null;
  const isWaiting = useSkeleton(isLoading) && list.error === null;
  const isEmpty = !isWaiting && list.data !== undefined && rows.length === 0;
  const visible = { group, rows, columns, edits, removal, state, canEdit };
  return (
    <>
      <search className="flex flex-wrap items-center gap-3 px-4 py-2 md:px-6">
        {!isMasked && <SearchInput label={t("search")} value={state.q} onChange={state.search} />}
        {canEdit && rows.length > 0 && <p className="text-ink-3 max-lg:hidden">{t("keys")}</p>}
        {isMasked && <p className="text-ink-2">{tGroups("masked")}</p>}
      </search>
      {list.error !== null && (
        <div className="px-4 py-2 md:px-6">
          <ErrorPanel error={list.error} title={t("failed")} onRetry={() => void list.refetch()} />
        </div>
      )}
      {isWaiting && <SkeletonRows widths={SKELETON} />}
      {!isWaiting && rows.length > 0 && (
        <div className={clsx(list.isPlaceholderData && "opacity-60")}>
          {isCompact !== true && (
            <div className={clsx(columnsClass(isCompact))}>
              <EntryTable {...visible} />
            </div>
          )}
          {isCompact !== false && (
            <div className={clsx(compactClass(isCompact))}>
              <EntryCards {...visible} />
            </div>
          )}
          <Pager
            page={state.page}
            pageSize={PAGE_SIZE}
            total={list.data ?? NO_ROWS}
            shown={rows.length}
            onPage={state.setPage}
          />
        </div>
      )}
      {isEmpty && state.q !== "" && (
        <EmptyFiltered
          title={t("noMatch")}
          filters={[{ label: `“${state.q}”`, onRemove: () => state.search("") }]}
          onClear={state.clear}
        />
      )}
      {isEmpty && state.q === "" && (
        <EmptyFirstUse title={t("empty")} text={t("emptyText")} actions={firstSteps} />
      )}
    </>
  );
}
