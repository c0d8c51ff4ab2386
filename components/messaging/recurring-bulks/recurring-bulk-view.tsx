"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { useViewer } from "@/components/layout/providers/viewer";
import { TemplateLink } from "@/components/messaging/templates/use/template-link";
import { useRuleTexts } from "@/components/messaging/recurrence/use-rule-texts";
import { DescriptionItem, ruledListClass } from "@/components/ui/description-item";
import { Notice } from "@/components/ui/notice";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { RecurringBulk } from "@/lib/gateway/messaging/recurring-bulks/schema";
import { useGroupsById } from "@/lib/queries/groups";
import { useSegmentsById } from "@/lib/queries/segments";
import { useRecurringBulk } from "@/lib/queries/recurring-bulks";
import { NextRuns } from "./next-runs";
import { RecurringActions } from "./recurring-actions";
import { RecurringRuns } from "./recurring-runs";
import { RecurringStatus } from "./recurring-status";

function Recipients({ recurring }: { recurring: RecurringBulk }) {
  const t = useTranslations("recurringBulks.detail");
  const { role } = useViewer();
  const { list } = useFormats();
  const { phones } = recurring;
  const [included, excluded] = [recurring.msg_groups ?? [], recurring.except_groups ?? []];
  const [segments, exceptSegments] = [recurring.segments ?? [], recurring.except_segments ?? []];
  const whenReadable = (ids: readonly number[]) =>
    canAccess("groups", role, "read") ? [...new Set(ids)] : [];
  const { groups } = useGroupsById(whenReadable([...included, ...excluded]));
  const namedSegments = useSegmentsById(whenReadable([...segments, ...exceptSegments])).segments;
  const nameGroups = (ids: readonly number[]) =>
    ids.map((id) => groups.find((group) => group.id === id)?.name ?? t("group", { id }));
  const nameSegments = (ids: readonly number[]) =>
    ids.map(
      (id) => namedSegments.find((segment) => segment.id === id)?.name ?? t("segment", { id }),
    );
  const excludedNames = [...nameGroups(excluded), ...nameSegments(exceptSegments)];
  return (
    <>
      <DescriptionItem term={t("to")}>
        <ul>
          {included.length > 0 && <li>{list(nameGroups(included))}</li>}
          {segments.length > 0 && <li>{list(nameSegments(segments))}</li>}
          {phones !== null && phones.length > 0 && (
            <li>{t("numbers", { count: phones.length })}</li>
          )}
        </ul>
      </DescriptionItem>
      {excludedNames.length > 0 && (
        <DescriptionItem term={t("except")}>{list(excludedNames)}</DescriptionItem>
      )}
    </>
  );
}

function Settings({ recurring }: { recurring: RecurringBulk }) {
  const t = useTranslations("recurringBulks.detail");
  const tTemplate = useTranslations("useTemplate");
  const { describe, date } = useRuleTexts();
  const { list } = useFormats();
  const { rule, max_late_minutes: maxLate, not_after_minutes: notAfter } = recurring;
  return (
    <dl aria-label={t("settings")} className={`${ruledListClass} max-w-160`}>
      <DescriptionItem term={t("rule")}>{describe(rule, recurring.time_zone)}</DescriptionItem>
      {rule.except_dates.length > 0 && (
        <DescriptionItem term={t("skipped")}>{list(rule.except_dates.map(date))}</DescriptionItem>
      )}
      {recurring.is_text_hidden !== true && (
        <>
          <DescriptionItem term={t("text")}>
            <span className="wrap-anywhere whitespace-pre-wrap">
              {recurring.text ?? recurring.text_start}
            </span>
          </DescriptionItem>
          {recurring.template_id != null && (
            <DescriptionItem term={tTemplate("term")}>
              <TemplateLink id={recurring.template_id} version={null} />
            </DescriptionItem>
          )}
          {recurring.variant_text != null && (
            <DescriptionItem term={t("variant")}>
              <span className="wrap-anywhere whitespace-pre-wrap">{recurring.variant_text}</span>
            </DescriptionItem>
          )}
          <Recipients recurring={recurring} />
        </>
      )}
      <DescriptionItem term={t("sender")}>{formatPhone(recurring.sender_id)}</DescriptionItem>
      <DescriptionItem term={t("late")}>
        {maxLate == null ? t("lateOnce") : t("lateSkip", { count: maxLate })}
      </DescriptionItem>
      {notAfter != null && (
        <DescriptionItem term={t("notAfter")}>
          {t("notAfterMinutes", { count: notAfter })}
        </DescriptionItem>
      )}
      <DescriptionItem term={t("savedBy")}>
        {recurring.saved_by ?? t("key", { id: recurring.key_id ?? 0 })}
      </DescriptionItem>
    </dl>
  );
}

export function RecurringBulkView({ id }: { id: string }) {
  const t = useTranslations("recurringBulks");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useRecurringBulk(id);
  const recurring = useSkeletonData(loaded, error);
  if (recurring === undefined) {
    return (
      <RecordPending
        title={t("title")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/bulks/recurring", text: t("title") }}
      />
    );
  }
  const canEdit = canAccess("composeBulk", role, "write");
  const { paused_reason: reason } = recurring;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{recurring.name}</span>}
        scope={<RecurringStatus row={recurring} />}
        actions={canEdit && <RecurringActions recurring={recurring} />}
      />
      <div className="grid gap-8 p-4 md:p-6">
        {(reason === "failures" || reason === "sender") && (
          <Notice tone="warn">{t(`pausedNotice.${reason}`)}</Notice>
        )}
        <Settings recurring={recurring} />
        <NextRuns recurring={recurring} canEdit={canEdit} />
        <RecurringRuns id={id} />
      </div>
    </>
  );
}
