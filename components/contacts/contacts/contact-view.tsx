"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { NumberPanel } from "@/components/contacts/blocked-numbers/number-panel";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { RecordPending } from "@/components/layout/record-pending";
import { ChecksOfNumber } from "@/components/trust/fraud-checks/checks-of-number";
import { buttonClass } from "@/components/ui/button";
import { Phone } from "@/components/ui/phone";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Erasure } from "@/lib/gateway/privacy/erasures/schema";
import { useContact } from "@/lib/queries/contacts";
import { ContactEntry } from "./contact-entry";
import { ContactHistory } from "./contact-history";
import { ErasureReceipt } from "./erasure-receipt";
import { EraseButton } from "./erase-button";
import { NameButton } from "./name-button";

export function ContactView({ phone }: { phone: string }) {
  const [forgotten, setForgotten] = useState<Erasure | null>(null);
  if (forgotten !== null) return <ErasureReceipt erasure={forgotten} />;
  return <KnownContact phone={phone} onErased={setForgotten} />;
}

function KnownContact({
  phone,
  onErased,
}: {
  phone: string;
  onErased: (erasure: Erasure) => void;
}) {
  const t = useTranslations("contacts");
  const { role } = useViewer();
  const { dateTime } = useFormats();
  const { data: loaded, error, refetch } = useContact(phone);
  const contact = useSkeletonData(loaded, error);
  if (contact === undefined) {
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/contacts", text: t("all") }}
      />
    );
  }
  const { phone: number, entries, forgotten_at } = contact;
  const inGroups = t("inGroups", { count: entries.length });
  return (
    <>
      <PageHeader
        title={contact.name ?? formatPhone(number)}
        scope={
          contact.name === null ? (
            inGroups
          ) : (
            <>
              <Phone number={number} /> · {inGroups}
            </>
          )
        }
        actions={
          <>
            {forgotten_at === null && <NameButton contact={contact} />}
            {forgotten_at === null && <EraseButton phone={number} onErased={onErased} />}
            {canAccess("compose", role, "write") && contact.blocked === null && (
              <PrefetchLink
                href={`/compose?to=${encodeURIComponent(number)}`}
                className={buttonClass("primary")}
              >
                {t("write")}
              </PrefetchLink>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 content-start">
          <section aria-label={t("groups")} className="grid grid-cols-1">
            {entries.length === 0 && (
              <p className="border-line-soft border-b p-4 text-ink-2 md:px-6">
                {forgotten_at === null
                  ? t("noGroups")
                  : t("forgotten", { time: dateTime(forgotten_at) })}
              </p>
            )}
            {entries.map(({ group, entry }) => (
              <ContactEntry key={entry.id} group={group} entry={entry} />
            ))}
          </section>
          <ContactHistory phone={number} />
        </div>
        <div className="border-line-soft max-lg:border-t lg:border-l">
          <NumberPanel number={number} heading="h2" />
          {canAccess("fraudChecks", role, "read") && <ChecksOfNumber phone={number} />}
        </div>
      </div>
    </>
  );
}
