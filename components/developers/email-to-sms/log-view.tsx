"use client";

import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/table/data-table";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { EMAIL_LOG_LIST } from "@/lib/gateway/messaging/email-log/schema-list";
import { useEmailLog } from "@/lib/queries/email-to-sms";
import { EmailLayout } from "./email-layout";
import { useEmailTable } from "./use-email-table";

export function EmailLogView() {
  const t = useTranslations("emailToSms");
  const { fields, views, columns, toCompactRow } = useEmailTable();
  const { state, query } = useListQuery(EMAIL_LOG_LIST, { fields });
  const rows = useEmailLog(query);
  return (
    <EmailLayout>
      <DataTable
        state={state}
        rows={{
          list: rows,
          getId: (entry) => entry.id,
          toHref: (entry) => `/developers/email-to-sms/log/${entry.id}`,
          formatName: (entry) => entry.subject ?? entry.address,
          toCompactRow,
        }}
        layout={{
          table: "emails",
          labels: {
            caption: t("tab.log"),
            failed: t("logFailed"),
            noMatch: (count) => t("noMatch", { count }),
          },
          columns,
          fields,
          views,
        }}
        slots={{ empty: <EmptyFirstUse title={t("noEmails")} text={t("noEmailsText")} /> }}
      />
    </EmailLayout>
  );
}
