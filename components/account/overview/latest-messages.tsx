"use client";

import { createListQuery } from "@/lib/core/list";
import type { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { SectionHeader } from "@/components/layout/navigation/section-header";
import { useTranslations } from "next-intl";
import { Charged } from "@/components/messaging/sms/charged";
import { StatusLabel } from "@/components/messaging/sms/status-label";
import { TextLine } from "@/components/messaging/sms/text-line";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { NamedPhone } from "@/components/ui/named-phone";
import { RuledTable } from "@/components/ui/ruled-table";
import { useMe } from "@/lib/queries/me";
import { useSmsList } from "@/lib/queries/sms";

const QUERY = createListQuery<typeof SMS_LIST>({ itemsPerPage: 6 });

export function LatestMessages() {
  const t = useTranslations("overview.latest");
  const { data, error, refetch } = useSmsList(QUERY);
  const me = useMe();
  return (
    <section className="grid gap-2">
      <SectionHeader title={t("title")} href="/messages" link={t("all")} />
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data?.rows.length === 0 && <p className="text-ink-3">{t("nothing")}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <RuledTable
          variant="column"
          caption={t("title")}
          className="table-fixed"
          columns={[
            { label: t("text") },
            { label: t("to"), className: "w-40 pl-4 max-lg:hidden" },
            { label: t("state"), className: "w-48 pl-4" },
            { label: t("when"), className: "w-28 pl-4 max-lg:hidden" },
            { label: t("charged"), className: "w-28 pl-4 text-right max-sm:hidden" },
          ]}
        >
          {data.rows.map((sms, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are refilled, as a new one above them would move them
              key={index}
              className="border-line-soft border-b hover:bg-hover"
            >
              <td className="h-9 truncate">
                <PrefetchLink
                  href={`/messages/${sms.uuid}`}
                  className="inline-block max-w-full truncate py-0.5 align-middle hover:underline"
                >
                  <TextLine sms={sms} />
                </PrefetchLink>
              </td>
              <td className="h-9 pl-4 max-lg:hidden">
                <NamedPhone name={sms.contact_name} number={sms.phone} />
              </td>
              <td className="h-9 truncate pl-4">
                <StatusLabel sms={sms} />
              </td>
              <td className="h-9 pl-4 text-ink-2 max-lg:hidden">
                <DateTime at={sms.created_at} />
              </td>
              <td className="h-9 whitespace-nowrap pl-4 text-right max-sm:hidden">
                <Charged sms={sms} currency={me.data?.currency} />
              </td>
            </tr>
          ))}
        </RuledTable>
      )}
    </section>
  );
}
