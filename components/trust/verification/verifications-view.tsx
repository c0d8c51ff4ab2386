"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { VERIFY_LIST } from "@/lib/gateway/trust/verify-codes/schema-list";
import { useVerifyCodes } from "@/lib/queries/verification";
import { ConversionPanel } from "./conversion-panel";
import { SuccessStats } from "./success-stats";
import { useVerificationTable } from "./use-verification-table";

export function VerificationsView() {
  const t = useTranslations("verification");
  const formats = useFormats();
  const { role } = useViewer();
  const { fields, columns, toCompactRow } = useVerificationTable();
  const { state, rows: list } = useListPage(VERIFY_LIST, { fields, useRows: useVerifyCodes });
  const canSend = canAccess("verification", role, "write");
  const send = (
    <PrefetchLink href="/verification/new" className={buttonClass("primary")}>
      {t("send")}
    </PrefetchLink>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={canSend && send}
      />
      <SectionNav section="verification" />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => id,
          toHref: ({ id }) => `/verification/${id}`,
          formatName: ({ phone }) => formatPhone(phone),
          toCompactRow,
        }}
        layout={{
          table: "verifications",
          labels: tableLabels(t),
          columns,
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          above: (
            <>
              <SuccessStats />
              <ConversionPanel />
            </>
          ),
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={
                canSend && (
                  <PrefetchLink href="/verification/new" className={buttonClass()}>
                    {t("send")}
                  </PrefetchLink>
                )
              }
            />
          ),
        }}
      />
    </>
  );
}
