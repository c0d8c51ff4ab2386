"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column } from "@/components/data-table/types";
import { DataTable } from "@/components/data-table/table/data-table";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Phone } from "@/components/ui/phone";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Segment, SegmentPerson } from "@/lib/gateway/contacts/segments/schema";
import { SEGMENT_PEOPLE_LIST } from "@/lib/gateway/contacts/segments/schema-people-list";
import { useSegment, useSegmentPeople } from "@/lib/queries/segments";

const DeleteSegmentDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-segment-dialog")).DeleteSegmentDialog,
}));

export function SegmentPeopleView({ id }: { id: string }) {
  const t = useTranslations("segments");
  const { role } = useViewer();
  const { data: segment, error, refetch } = useSegment(id);
  if (segment === undefined)
    return (
      <RecordPending
        title={t("segment")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/contacts/segments", text: t("all") }}
      />
    );
  if (!canAccess("groups", role, "write"))
    return (
      <>
        <PageHeader title={segment.name} />
        <p className="p-4 text-ink-3 md:p-6">{t("hidden")}</p>
      </>
    );
  return segment.problems.length > 0 ? (
    <BrokenSegment segment={segment} />
  ) : (
    <People segment={segment} />
  );
}

function Actions({ segment }: { segment: Segment }) {
  const t = useTranslations("segments.action");
  const { role } = useViewer();
  const router = useRouter();
  const canSend = segment.problems.length === 0 && canAccess("composeBulk", role, "write");
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button onClick={() => setDeleting(true)}>{t("delete")}</Button>
      <PrefetchLink
        href={`/contacts/segments/${segment.id}/edit`}
        className={buttonClass(canSend ? "plain" : "primary")}
      >
        {t("edit")}
      </PrefetchLink>
      {canSend && (
        <PrefetchLink href={`/compose?segment=${segment.id}`} className={buttonClass("primary")}>
          {t("send")}
        </PrefetchLink>
      )}
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteSegmentDialog
            row={segment}
            onClose={() => setDeleting(false)}
            onDeleted={() => router.push("/contacts/segments")}
          />
        </Suspense>
      )}
    </>
  );
}

function BrokenSegment({ segment }: { segment: Segment }) {
  const t = useTranslations("segments");
  const reasons = new Set(segment.problems.map(({ reason }) => reason));
  return (
    <>
      <PageHeader title={segment.name} actions={<Actions segment={segment} />} />
      <div className="grid max-w-2xl gap-3 p-4 md:p-6">
        <Notice tone="warn">
          <p className="font-medium">{t("broken.title")}</p>
          {[...reasons].map((reason) => (
            <p key={reason}>{t(`problem.${reason}`)}</p>
          ))}
          <p>{t("broken.text")}</p>
        </Notice>
      </div>
    </>
  );
}

const NO_FIELDS: readonly never[] = [];

function People({ segment }: { segment: Segment }) {
  const t = useTranslations("segments.people");
  const formats = useFormats();
  const { state, query } = useListQuery(SEGMENT_PEOPLE_LIST, { fields: NO_FIELDS });
  const list = useSegmentPeople(segment.id, query);
  const columns: Column<SegmentPerson>[] = listColumns(
    SEGMENT_PEOPLE_LIST,
    (key) => t(`column.${key}`),
    {
      phone: { isLink: true, cell: ({ phone }) => <Phone number={phone} /> },
      name: { cell: ({ name }) => name ?? "–" },
    },
  );
  return (
    <>
      <PageHeader
        title={segment.name}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={<Actions segment={segment} />}
      />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ phone }) => phone,
          toHref: ({ phone }) => `/contacts/${encodeURIComponent(phone)}`,
          formatName: ({ name, phone }) => name ?? formatPhone(phone),
          toCompactRow: ({ name, phone }) => ({
            title: name ?? <Phone number={phone} />,
            text: name === null ? null : <Phone number={phone} />,
            state: null,
            meta: null,
          }),
        }}
        layout={{
          table: "segmentPeople",
          labels: {
            caption: t("title"),
            failed: t("failed"),
            noMatch: (count) => t("noMatch", { count }),
            search: t("column.phone"),
          },
          columns,
          defaultSort: { field: "phone", direction: "asc" },
        }}
        slots={{
          empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
        }}
      />
    </>
  );
}
