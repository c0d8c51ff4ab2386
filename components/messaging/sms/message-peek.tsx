"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSms } from "@/lib/queries/sms";
import { MessageDetail } from "./message-detail";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

export function MessagePeek({ uuid }: { uuid: string }) {
  const t = useTranslations("sms.detail");
  const { data: loaded, error, refetch } = useSms(uuid);
  const data = useSkeletonData(loaded, error);
  const [, setPeek] = useQueryState("peek", parseAsString);
  if (data !== undefined) {
    return <MessageDetail key={uuid} sms={data} onDeleted={() => void setPeek(null)} />;
  }
  return (
    <div className="p-4 md:px-6">
      {error === null ? (
        <Skeleton className="h-40" />
      ) : (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
