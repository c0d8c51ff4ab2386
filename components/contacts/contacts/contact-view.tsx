"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { NumberPanel } from "@/components/contacts/blocked-numbers/number-panel";
import { useHeld } from "@/components/ui/skeleton/use-skeleton";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useContact } from "@/lib/queries/contacts";
import { ContactEntry } from "./contact-entry";

/** One number: the groups that it is in, whether it is blocked, and what was said about writing to it. */
export function ContactView({ phone }: { phone: string }) {
  const t = useTranslations("contacts");
  const { data: loaded, error, refetch } = useContact(phone);
  const contact = useHeld(loaded, error);
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
  const { entries } = contact;
  return (
    <>
      <PageHeader
        title={formatPhone(contact.phone)}
        scope={t("inGroups", { count: entries.length })}
      />
      <div className="grid grid-cols-1 lg:grid-cols-[1fr_24rem]">
        <section aria-label={t("groups")} className="grid grid-cols-1 content-start">
          {entries.length === 0 && <p className="p-4 text-ink-2 md:px-6">{t("noGroups")}</p>}
          {entries.map(({ group, entry }) => (
            <ContactEntry key={entry.id} group={group} entry={entry} />
          ))}
        </section>
        <div className="border-line-soft lg:border-l">
          <NumberPanel number={contact.phone} />
        </div>
      </div>
    </>
  );
}
