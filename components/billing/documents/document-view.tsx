"use client";

import { useTranslations } from "next-intl";
import { useHour } from "@/components/hooks/use-hour";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useBillingDocument } from "@/lib/queries/billing-documents";
import { DocumentActions } from "./document-actions";
import { DocumentMails } from "./document-mails";
import { DocumentSheet } from "./document-sheet";
import { DocumentStatus } from "./document-status";

export function DocumentView({ documentId }: { documentId: string }) {
  const t = useTranslations("documents");
  const now = useHour();
  const { data: loaded, error, refetch } = useBillingDocument(documentId);
  const document = useSkeletonData(loaded, error);
  if (document === undefined) {
    return (
      <RecordPending
        title={t("document")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/billing/documents", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t("named", { kind: t(`kind.${document.kind}`), number: document.number })}
        scope={<DocumentStatus document={document} now={now} />}
        actions={<DocumentActions document={document} />}
      />
      <DocumentSheet document={document} />
      <DocumentMails documentId={documentId} />
    </>
  );
}
