"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { EmailLogEntry } from "@/lib/gateway/messaging/email-to-sms/schema";
import { useEmail } from "@/lib/queries/email-to-sms";
import { EmailResult } from "./email-result";
import { Details } from "./details";
import { Notes } from "./notes";

const LOG = "/developers/email-to-sms/log";

function Made({ email }: { email: EmailLogEntry }) {
  const t = useTranslations("emailToSms");
  const { msg_uuid: uuid, bulk_id: bulk } = email;
  if (uuid === null && bulk === null) return <NoValue />;
  return (
    <PrefetchLink
      href={uuid === null ? `/bulks/${bulk}` : `/messages/${uuid}`}
      className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
    >
      {t(uuid === null ? "openBulk" : "openMessage")}
    </PrefetchLink>
  );
}

export function EmailView({ id }: { id: string }) {
  const t = useTranslations("emailToSms");
  const { data: loaded, error, refetch } = useEmail(id);
  const email = useSkeletonData(loaded, error);
  if (email === undefined) {
    return (
      <RecordPending
        title={t("email")}
        error={error}
        failedTitle={t("emailFailed")}
        onRetry={() => void refetch()}
        back={{ href: LOG, text: t("tab.log") }}
      />
    );
  }
  return (
    <>
      <PageHeader title={<span className="break-words">{email.subject || t("email")}</span>} />
      <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
        <Details
          facts={[
            [t("column.result"), <EmailResult key="result" {...email} />],
            [t("why"), email.description ?? <NoValue key="why" />],
            [t("made"), <Made key="made" email={email} />],
            [t("column.received_at"), <DateTime key="at" at={email.received_at} />],
            [t("column.header_from"), email.header_from ?? t("noSender")],
            [t("envelope"), email.mail_from || t("noSender")],
            [t("column.address"), email.address],
            [t("checks"), t("checked", { spf: email.spf, dkim: email.dkim, dmarc: email.dmarc })],
            [t("ip"), email.ip],
            [t("leftOut"), <Notes key="notes" notes={email.notes} />],
            [t("body"), email.body ?? <NoValue key="body" />],
          ]}
        />
      </div>
    </>
  );
}
