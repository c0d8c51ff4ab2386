"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem } from "@/components/ui/description-item";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Conversion } from "@/lib/gateway/campaigns/conversions/schema";
import { useConversion, useDeleteConversion } from "@/lib/queries/conversions";
import { useConversionTable } from "./use-conversion-table";

export interface ConversionDetailProps {
  id: number;
  onDeleted: () => void;
}

export function ConversionDetail({ id, onDeleted }: ConversionDetailProps) {
  const t = useTranslations("conversions");
  const { formatValue } = useConversionTable();
  const { role } = useViewer();
  const { data, error, refetch } = useConversion(id);
  if (error !== null)
    return (
      <div className="p-4">
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      </div>
    );
  if (data === undefined) return <Skeleton className="m-4 h-60" />;
  return (
    <div className="grid gap-4 p-4 md:p-6">
      <dl className="*:grid *:gap-x-4 *:border-line-soft *:border-b *:py-2 sm:*:grid-cols-[9rem_minmax(0,1fr)]">
        <DescriptionItem term={t("column.kind")}>{t(`kind.${data.kind}`)}</DescriptionItem>
        <DescriptionItem term={t("column.name")}>{data.name}</DescriptionItem>
        <DescriptionItem term={t("column.value")}>{formatValue(data)}</DescriptionItem>
        <DescriptionItem term={t("column.external_id")}>{data.external_id}</DescriptionItem>
        <DescriptionItem term={t("column.source")}>
          {t(`source.${data.source}`)}
          <span className="block text-ink-3">{t(`sourceHint.${data.source}`)}</span>
        </DescriptionItem>
        <DescriptionItem term={t("column.clicked_at")}>
          <DateTime at={data.clicked_at} isAbsolute hasSeconds />
        </DescriptionItem>
        <DescriptionItem term={t("column.converted_at")}>
          <DateTime at={data.converted_at} isAbsolute hasSeconds />
        </DescriptionItem>
        <DescriptionItem term={t("bulk")}>
          {data.bulk_id !== null && (
            <PrefetchLink
              href={`/bulks/${data.bulk_id}`}
              className="inline-flex min-h-6 items-center hover:underline"
            >
              {t("openBulk")}
            </PrefetchLink>
          )}
        </DescriptionItem>
      </dl>
      {canAccess("campaigns", role, "write") && (
        <Deletion conversion={data} onDeleted={onDeleted} />
      )}
    </div>
  );
}

function Deletion({ conversion, onDeleted }: { conversion: Conversion; onDeleted: () => void }) {
  const t = useTranslations("conversions.deletion");
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteConversion(conversion.id);
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <ConfirmDialog
        title={t("title")}
        action={t("confirm")}
        isOpen={isOpen}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setOpen(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      >
        {t("text")}
      </ConfirmDialog>
    </div>
  );
}
