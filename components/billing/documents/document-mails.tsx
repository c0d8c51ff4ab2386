"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { Status } from "@/components/ui/status";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { DocumentMail } from "@/lib/gateway/billing/documents/schema";
import { useDocumentMails, useSendDocumentAgain } from "@/lib/queries/billing-documents";

const cell = "py-2 pr-4 align-top";
const STATUS = { queued: "moving", sent: "normal", failed: "failed", canceled: "stopped" } as const;

function MailRow({ mail }: { mail: DocumentMail }) {
  const t = useTranslations("documents.mails");
  return (
    <tr className="border-line-soft border-b">
      <th scope="row" className={`${cell} wrap-anywhere text-left font-normal`}>
        {mail.recipient}
        <span className="block text-ink-3">{mail.subject}</span>
      </th>
      <td className={cell}>
        <Status kind={STATUS[mail.state]}>{t(`state.${mail.state}`)}</Status>
        {mail.error !== null && (
          <span className="wrap-anywhere block text-ink-3">{mail.error}</span>
        )}
      </td>
      <td className={cell}>
        <DateTime at={mail.done_at ?? mail.queued_at} />
      </td>
    </tr>
  );
}

export function DocumentMails({ documentId }: { documentId: string }) {
  const t = useTranslations("documents.mails");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useDocumentMails(documentId);
  const mails = useSkeletonData(loaded, error)?.mails;
  const again = useSendDocumentAgain(documentId);
  return (
    <section className="border-line-soft border-t p-4 md:p-6 print:hidden">
      <div className="grid max-w-200 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold text-read">{t("title")}</h2>
          {canAccess("billingAddress", role, "write") && (
            <Button
              isBusy={again.isPending}
              onClick={() =>
                again.mutate(undefined, { onSuccess: () => showToast({ title: t("queued") }) })
              }
            >
              {t("again")}
            </Button>
          )}
        </div>
        <p className="text-ink-3">{t("note")}</p>
        {again.error !== null && <ErrorPanel error={again.error} title={t("againFailed")} />}
        {error !== null && mails === undefined && (
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        )}
        {mails === undefined && error === null && (
          <SkeletonRows widths={["w-40", "w-24"]} rows={1} />
        )}
        {mails?.length === 0 && <p className="text-ink-3">{t("empty")}</p>}
        {mails !== undefined && mails.length > 0 && (
          <RuledTable
            variant="column"
            caption={t("title")}
            columns={[{ label: t("recipient") }, { label: t("status") }, { label: t("time") }]}
          >
            {mails.map((mail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: mails have no ids, and new ones come first
              <MailRow key={mails.length - index} mail={mail} />
            ))}
          </RuledTable>
        )}
      </div>
    </section>
  );
}
