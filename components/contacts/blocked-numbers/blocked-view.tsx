"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import { BLOCKED_NUMBER_LIST } from "@/lib/gateway/contacts/blocked-numbers/schema-list";
import { useBlockedNumbers } from "@/lib/queries/blocked-numbers";
import { CheckNumber } from "./check-number";
import { useBlockedTable } from "./use-blocked-table";

const BlockDialog = lazyWhenOnline(async () => ({
  default: (await import("./block-dialog")).BlockDialog,
}));
const PasteNumbersDialog = lazyWhenOnline(async () => ({
  default: (await import("./paste-numbers-dialog")).PasteNumbersDialog,
}));
const NumberPanel = lazyWhenOnline(async () => ({
  default: (await import("./number-panel")).NumberPanel,
}));

export function BlockedView() {
  const t = useTranslations("blocked");
  const formats = useFormats();
  const { role } = useViewer();
  const searchParams = useSearchParams();
  const { fields, columns, toCompactRow } = useBlockedTable();
  const { state, rows: list } = useListPage(BLOCKED_NUMBER_LIST, {
    fields,
    useRows: useBlockedNumbers,
  });
  const [adding, setAdding] = useState<{ number: string } | null>(null);
  const [isPasting, setPasting] = useState(false);
  const canEdit = canAccess("blockedNumbers", role, "write");
  const add = (number: string) => setAdding({ number });
  function toPeekHref(number: string): string {
    const query = new URLSearchParams(searchParams);
    query.set("peek", number);
    return `/blocked?${query}`;
  }
  const importLink = (
    <Link href="/blocked/import" className={buttonClass()}>
      {t("import")}
    </Link>
  );
  const paste = <Button onClick={() => setPasting(true)}>{t("paste.open")}</Button>;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={
          canEdit && (
            <>
              {importLink}
              {paste}
              <Button variant="primary" onClick={() => add("")}>
                {t("add.open")}
              </Button>
            </>
          )
        }
      />
      <CheckNumber onBlock={add} onShowNumber={state.setPeek} />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ number }) => number,
          toHref: ({ number }) => toPeekHref(number),
          formatName: ({ number }) => formatPhone(number),
          toCompactRow,
          hasRecordPages: false,
        }}
        layout={{
          table: "blocked",
          labels: tableLabels(t),
          columns,
          fields,
          defaultSort: { field: "added_at", direction: "desc" },
        }}
        slots={{
          peekName: formatPhone,
          peek: (number) => (
            <Suspense fallback={null}>
              <NumberPanel key={number} number={number} />
            </Suspense>
          ),
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={
                canEdit && (
                  <>
                    <Button onClick={() => add("")}>{t("add.open")}</Button>
                    {paste}
                    {importLink}
                  </>
                )
              }
            />
          ),
        }}
      />
      <Suspense fallback={null}>
        {adding !== null && <BlockDialog {...adding} onClose={() => setAdding(null)} />}
        {isPasting && <PasteNumbersDialog onClose={() => setPasting(false)} />}
      </Suspense>
    </>
  );
}
