"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { CopyButton } from "@/components/ui/copy-button";
import { useSms } from "@/lib/queries/sms";
import { MessageDetail } from "./message-detail";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { NamedPhone } from "@/components/ui/named-phone";

export function MessageView({ uuid }: { uuid: string }) {
  const t = useTranslations("sms.detail");
  const router = useRouter();
  const { data: loaded, error, refetch } = useSms(uuid);
  const sms = useSkeletonData(loaded, error);
  if (sms === undefined) {
    return (
      <RecordPending
        title={t("page")}
        error={error}
        failedTitle={t("failed")}
        onRetry={() => void refetch()}
        back={{ href: "/messages", text: t("all") }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-1">
            <NamedPhone name={sms.contact_name} number={sms.phone} />
            <CopyButton text={sms.phone} label={t("copyPhone")} />
          </span>
        }
      />
      <div className="max-w-240">
        <MessageDetail sms={sms} onDeleted={() => router.push("/messages")} />
      </div>
    </>
  );
}
