"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Conversation } from "@/lib/gateway/messaging/conversations/schema";
import { useInboxSelection } from "./inbox-selection";
import { inboxHref, type InboxState } from "./use-inbox-state";

export interface ConversationRowProps {
  conversation: Conversation;
  state: InboxState;
}

export function ConversationRow({ conversation, state }: ConversationRowProps) {
  const t = useTranslations("inbox");
  const {
    id,
    phone,
    contact_name: name,
    last_at,
    last_text,
    is_unread,
    is_blocked,
    is_closed,
  } = conversation;
  const isOpen = id === state.open;
  const selection = useInboxSelection();
  const isChosen = selection?.chosen.has(id) === true;
  return (
    <li
      className={clsx(
        "flex border-line-soft border-b hover:bg-hover",
        (isOpen || isChosen) && "bg-selected",
      )}
    >
      {selection !== null && (
        <label className="grid w-8 shrink-0 cursor-pointer place-items-center pl-1.5 max-md:w-11">
          <input
            type="checkbox"
            aria-label={t("selection.one", { phone: name ?? formatPhone(phone) })}
            checked={isChosen}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(id, event.shiftKey)}
            className="size-4 accent-accent"
          />
        </label>
      )}
      <Link
        href={inboxHref({ ...state, open: id })}
        prefetch={false}
        aria-current={isOpen ? "true" : undefined}
        className={clsx(
          "grid min-w-0 flex-1 grid-cols-1 gap-0.5 py-2 pr-3",
          selection === null ? "pl-3" : "pl-1",
        )}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span
            className={clsx(
              "min-w-0 truncate",
              is_unread ? "font-semibold text-ink" : "font-medium text-ink-2",
            )}
          >
            {is_unread && <span className="sr-only">{t("unread")} </span>}
            {name ?? formatPhone(phone)}
          </span>
          <span className="shrink-0 text-ink-3 text-small">
            <DateTime at={last_at} isPlain />
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span
            dir="auto"
            className={clsx("min-w-0 flex-1 truncate", is_unread ? "text-ink" : "text-ink-3")}
          >
            {last_text ?? t("noText")}
          </span>
          {is_unread && (
            <span
              aria-hidden
              className="size-2 shrink-0 rounded-full border border-accent bg-accent"
            />
          )}
          {is_blocked && <Badge tone="warn">{t("blocked")}</Badge>}
          {is_closed && state.view === "all" && <Badge>{t("closed")}</Badge>}
        </span>
      </Link>
    </li>
  );
}
