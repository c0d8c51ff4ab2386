"use client";

import { useTranslations } from "next-intl";
import { BlockNumberButton } from "@/components/messaging/sms/block-number-button";
import { useViewer } from "@/components/layout/providers/viewer";
import { messagesTo } from "@/components/messaging/sms/message-links";
import { IntentLink } from "@/components/ui/prefetch-link";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { mayAccess } from "@/lib/core/permissions/permissions";
import type { Conversation } from "@/lib/gateway/messaging/conversations/schema";

const linkClass =
  "inline-flex min-h-6 items-center text-accent-ink hover:underline max-md:min-h-11";

/** Who the conversation is with: whether they may be written to, and what else is known of them. */
export function ContactPane({
  conversation: { phone, is_blocked },
}: {
  conversation: Conversation;
}) {
  const t = useTranslations("inbox.contact");
  const { role } = useViewer();
  const number = encodeURIComponent(phone);
  return (
    <aside
      aria-label={t("label")}
      className="hidden content-start gap-4 border-line-soft border-l p-4 xl:grid"
    >
      <h2 className="font-semibold text-read">{formatPhone(phone)}</h2>
      <p className="text-ink-2">{t(is_blocked ? "blocked" : "free")}</p>
      <ul className="grid gap-1">
        {mayAccess("blockedNumbers", role, "read") && (
          <li>
            <IntentLink href={`/blocked?peek=${number}`} className={linkClass}>
              {t("consents")}
            </IntentLink>
          </li>
        )}
        {mayAccess("messages", role, "read") && (
          <li>
            <IntentLink href={messagesTo(phone)} className={linkClass}>
              {t("messages")}
            </IntentLink>
          </li>
        )}
      </ul>
      {!is_blocked && (
        <div>
          <BlockNumberButton phone={phone} />
        </div>
      )}
    </aside>
  );
}
