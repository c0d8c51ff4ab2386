"use client";

import { useTranslations } from "next-intl";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { useBlockNumber } from "@/components/messaging/sms/use-block-number";
import { Button } from "@/components/ui/button";
import { useViewer } from "@/components/layout/providers/viewer";
import { messagesHref } from "@/components/messaging/sms/message-links";
import { Phone } from "@/components/ui/phone";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import type { Conversation } from "@/lib/gateway/messaging/conversations/schema";
import { useContact } from "@/lib/queries/contacts";

const linkClass =
  "inline-flex min-h-6 items-center text-accent-ink hover:underline max-md:min-h-11";

export function ContactPane({
  conversation: { phone, contact_name: name, is_blocked },
}: {
  conversation: Conversation;
}) {
  const t = useTranslations("inbox.contact");
  const { role } = useViewer();
  const { canBlock: mayBlock, isBusy, block } = useBlockNumber(phone);
  const canBlock = mayBlock && !is_blocked;
  useShortcut("#", t("block"), block, { scope: "page", isEnabled: canBlock && !isBusy });
  const number = encodeURIComponent(phone);
  return (
    <aside
      aria-label={t("label")}
      className="relative hidden min-h-0 content-start gap-4 overflow-y-auto border-line-soft border-l p-4 xl:grid"
    >
      <h2 className="break-words font-semibold text-read">{name ?? formatPhone(phone)}</h2>
      {name !== null && <Phone number={phone} />}
      <p className="text-ink-2">{t(is_blocked ? "blocked" : "free")}</p>
      {canAccess("groups", role, "read") && <Groups phone={phone} />}
      <ul className="grid gap-1">
        {canAccess("groups", role, "read") && (
          <li>
            <PrefetchLink href={`/contacts/${number}`} className={linkClass}>
              {t("all")}
            </PrefetchLink>
          </li>
        )}
        {canAccess("blockedNumbers", role, "read") && (
          <li>
            <PrefetchLink href={`/blocked?peek=${number}`} className={linkClass}>
              {t("consents")}
            </PrefetchLink>
          </li>
        )}
        {canAccess("messages", role, "read") && (
          <li>
            <PrefetchLink href={messagesHref(phone)} className={linkClass}>
              {t("messages")}
            </PrefetchLink>
          </li>
        )}
      </ul>
      {canBlock && (
        <div>
          <Button isBusy={isBusy} onClick={block}>
            {t("block")}
          </Button>
        </div>
      )}
    </aside>
  );
}

function Groups({ phone }: { phone: string }) {
  const t = useTranslations("inbox.contact");
  const entries = useContact(phone).data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t("groups")} className="grid gap-3">
      {entries.map(({ group, entry }) => (
        <li key={entry.id} className="grid gap-1">
          <PrefetchLink href={`/groups/${group.id}`} className={linkClass}>
            {group.name}
          </PrefetchLink>
          <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-1">
            {listNamedColumns(group).map(({ column, name }) => (
              <div key={column} className="col-span-2 grid grid-cols-subgrid">
                <dt className="break-words text-ink-3">{name}</dt>
                <dd className="min-w-0 break-words">{entry[column] ?? "–"}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
