"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { MessageTable } from "@/components/messaging/sms/message-table";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { BulkLayout } from "./bulk-layout";
import { statLinks } from "./stat-links";

export function BulkRecipientsView({ uuid }: { uuid: string }) {
  const t = useTranslations("bulks.recipientList");
  return (
    <BulkLayout uuid={uuid}>
      {(report) => (
        <MessageTable
          table="recipients"
          caption={t("caption")}
          bulk={uuid}
          header={({ isFiltered }) => !isFiltered && <Others report={report} />}
          empty={
            <EmptyFirstUse
              title={t(report.messages > 0 ? "emptied" : "empty")}
              text={t(report.messages > 0 ? "emptiedText" : "emptyText")}
            />
          }
        />
      )}
    </BulkLayout>
  );
}

function Others({ report: { uuid, recipients, dropped, messages } }: { report: BulkReport }) {
  const t = useTranslations("bulks.recipientList");
  const waiting = recipients - dropped - messages;
  if (dropped + waiting <= 0) return null;
  return (
    <p className="px-4 pt-3 text-ink-2 md:px-6">
      {dropped > 0 && (
        <>
          {t("leftOut", { count: dropped })}{" "}
          <Link
            href={statLinks(uuid).dropped}
            className="inline-flex min-h-6 items-center underline hover:text-ink"
          >
            {t("show")}
          </Link>{" "}
        </>
      )}
      {waiting > 0 && t("waiting", { count: waiting })}
    </p>
  );
}
