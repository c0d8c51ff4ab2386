"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSms } from "@/lib/queries/sms";
import { MessageDetail } from "./message-detail";
import { useHeld } from "@/components/ui/skeleton/use-skeleton";

/** One message as a page of its own. */
export function MessageView({ uuid }: { uuid: string }) {
  const t = useTranslations("sms.detail");
  const router = useRouter();
  const { data: loaded, error, refetch } = useSms(uuid);
  const sms = useHeld(loaded, error);
  if (sms === undefined) {
    return (
      <>
        <PageHeader title={t("page")} />
        <div className="grid max-w-xl gap-3 p-4 md:p-6">
          {error === null ? (
            <Skeleton className="h-40" />
          ) : (
            <>
              <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
              <Link href="/messages" className={`${buttonClass()} justify-self-start`}>
                {t("all")}
              </Link>
            </>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-1">
            {formatPhone(sms.phone)}
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
