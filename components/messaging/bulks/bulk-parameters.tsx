"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { TemplateLink } from "@/components/messaging/templates/use/template-link";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionItem } from "@/components/ui/description-item";
import { Id } from "@/components/ui/id";
import { Phone } from "@/components/ui/phone";
import type { BulkReport, BulkSegment } from "@/lib/gateway/messaging/bulks/schema";
import { useGroupsById } from "@/lib/queries/groups";
import { ReportSection } from "./report-section";

/** Names of groups; deleted ones appear by id. */
function Groups({ ids }: { ids: readonly number[] }) {
  const t = useTranslations("bulks.settings");
  const { groups } = useGroupsById(ids);
  return ids.map((id) => {
    const group = groups.find((group) => group.id === id);
    return group === undefined ? (
      <span key={id} className="mr-2">
        {t("group", { id: String(id) })}
      </span>
    ) : (
      <Link
        key={id}
        href={`/groups/${id}`}
        className="mr-2 inline-flex min-h-6 items-center break-words hover:underline"
      >
        {group.name}
      </Link>
    );
  });
}

/** Segments by the names they had; they may have changed since. */
function Segments({ segments }: { segments: readonly BulkSegment[] }) {
  const t = useTranslations("bulks.settings");
  return (
    <ul className="grid gap-1">
      {segments.map(({ id, name, evaluated_at }) => (
        <li key={id} className="flex flex-wrap gap-x-2">
          <Link
            href={`/contacts/segments/${id}`}
            className="inline-flex min-h-6 items-center break-words hover:underline"
          >
            {name}
          </Link>
          <span className="text-ink-3">
            {t.rich("asOf", { time: () => <DateTime at={evaluated_at} isAbsolute /> })}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function BulkParameters({ bulk }: { bulk: BulkReport["bulk"] }) {
  const t = useTranslations("bulks.settings");
  const tTemplate = useTranslations("useTemplate");
  const { send_window: window, messages_per_second: rate, msg_groups: groups } = bulk;
  const { except_groups: except } = bulk;
  return (
    <ReportSection title={t("title")}>
      <p
        dir="auto"
        className="whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 text-read"
      >
        {bulk.is_text_hidden ? t("hidden") : bulk.text === "" ? t("deleted") : bulk.text}
      </p>
      {bulk.variant_text !== null && bulk.variant_text !== "" && (
        <>
          <p className="text-ink-3">{t("second")}</p>
          <p
            dir="auto"
            className="whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 text-read"
          >
            {bulk.variant_text}
          </p>
        </>
      )}
      <dl className="grid gap-1 *:grid *:grid-cols-[8.5rem_minmax(0,1fr)] *:gap-x-3">
        {bulk.template !== null && (
          <DescriptionItem term={tTemplate("term")}>
            <TemplateLink id={bulk.template.id} version={bulk.template.version} />
          </DescriptionItem>
        )}
        <DescriptionItem term={t("sender")}>
          <Phone number={bulk.sender_id} />
        </DescriptionItem>
        <DescriptionItem term={t("created")}>
          <DateTime at={bulk.created_at} isAbsolute />
        </DescriptionItem>
        {bulk.delivery_at > 0 && (
          <DescriptionItem term={t("delivery")}>
            <DateTime at={bulk.delivery_at} isAbsolute />
          </DescriptionItem>
        )}
        {groups !== null && groups.length > 0 && (
          <DescriptionItem term={t("groups")}>
            <Groups ids={groups} />
          </DescriptionItem>
        )}
        {except !== null && except.length > 0 && (
          <DescriptionItem term={t("except")}>
            <Groups ids={except} />
          </DescriptionItem>
        )}
        {bulk.segments !== null && (
          <DescriptionItem term={t("segments")}>
            <Segments segments={bulk.segments} />
          </DescriptionItem>
        )}
        {bulk.except_segments !== null && (
          <DescriptionItem term={t("exceptSegments")}>
            <Segments segments={bulk.except_segments} />
          </DescriptionItem>
        )}
        {window !== null && (
          <DescriptionItem term={t("window")}>{t("windowIs", window)}</DescriptionItem>
        )}
        {rate !== null && (
          <DescriptionItem term={t("rate")}>{t("rateIs", { count: rate })}</DescriptionItem>
        )}
        {bulk.not_after > 0 && (
          <DescriptionItem term={t("notAfter")}>
            <DateTime at={bulk.not_after} isAbsolute />
          </DescriptionItem>
        )}
        <DescriptionItem term={t("id")}>
          <Id value={bulk.uuid} label={t("id")} />
        </DescriptionItem>
      </dl>
    </ReportSection>
  );
}
