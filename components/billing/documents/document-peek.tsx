"use client";

import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { useBillingDocument } from "@/lib/queries/billing-documents";
import { DocumentActions } from "./document-actions";
import { DocumentSheet } from "./document-sheet";

export function DocumentPeek({ documentId }: { documentId: string }) {
  const t = useTranslations("documents");
  const { data: loaded, error, refetch } = useBillingDocument(documentId);
  const document = useSkeletonData(loaded, error);
  if (error !== null) {
    return (
      <div className="p-4 md:p-6">
        <ErrorPanel error={error} title={t("oneFailed")} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (document === undefined) return <Skeleton className="m-4 h-96 md:m-6" />;
  return (
    <>
      <div className="px-4 pt-4 md:px-6">
        <DocumentActions document={document} />
      </div>
      <DocumentSheet document={document} />
    </>
  );
}
