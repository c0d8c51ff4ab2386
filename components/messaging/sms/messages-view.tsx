"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { canAccess } from "@/lib/core/permissions/permissions";
import { MessageHistogramPanel } from "./message-histogram-panel";
import { MessageTable } from "./message-table";
import { useMessageViews } from "./use-message-fields";

export function MessagesView() {
  const t = useTranslations("sms");
  const formats = useFormats();
  const { role } = useViewer();
  const canCompose = canAccess("compose", role, "write");
  return (
    <MessageTable
      table="messages"
      caption={t("list.caption")}
      bulk={null}
      views={useMessageViews()}
      header={({ total }) => (
        <PageHeader
          title={t("title")}
          scope={total !== undefined && t("scope", formats.total(total))}
          actions={
            canCompose && (
              <Link href="/compose" className={buttonClass("primary")}>
                {t("compose")}
              </Link>
            )
          }
        />
      )}
      histogram={(list) => <MessageHistogramPanel {...list} />}
      empty={
        <EmptyFirstUse
          title={t("list.emptyTitle")}
          text={t("list.emptyText")}
          actions={
            canCompose && (
              <Link href="/compose" className={buttonClass()}>
                {t("list.emptyAction")}
              </Link>
            )
          }
        />
      }
    />
  );
}
