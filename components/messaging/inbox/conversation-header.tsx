"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { mayAccess } from "@/lib/core/permissions/permissions";
import type {
  Conversation,
  ConversationUpdate,
} from "@/lib/gateway/messaging/conversations/schema";
import { useChangeConversation } from "@/lib/queries/inbox";
import { useMembers } from "@/lib/queries/team";
import { inboxHref, useInboxState } from "./use-inbox-state";

export interface ConversationHeaderProps {
  conversation: Conversation;
  mayWrite: boolean;
}

/** With whom, and what becomes of the conversation. */
export function ConversationHeader({ conversation, mayWrite }: ConversationHeaderProps) {
  const t = useTranslations("inbox");
  const state = useInboxState();
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-2 border-line-soft border-b px-4 py-2">
      <Link
        href={inboxHref({ ...state, open: null })}
        aria-label={t("back")}
        className="grid size-11 place-items-center md:hidden"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
      </Link>
      <h2 className="font-semibold text-read">{formatPhone(conversation.phone)}</h2>
      <p className="text-ink-3">{t("to", { number: formatPhone(conversation.number) })}</p>
      {mayWrite && <Actions conversation={conversation} />}
    </header>
  );
}

function Actions({ conversation }: { conversation: Conversation }) {
  const t = useTranslations("inbox");
  const { id, is_closed, is_unread } = conversation;
  const change = useChangeConversation(id);
  const apply = (body: ConversationUpdate) =>
    change.mutate(body, {
      onError: (error) =>
        showToast({ title: t("notChanged"), text: error.message, isFailure: true }),
    });
  const close = () => apply({ is_closed: !is_closed });
  const markUnread = () => apply({ is_unread: !is_unread });
  useShortcut("E", t(is_closed ? "reopen" : "close"), close, { scope: "page" });
  useShortcut("U", t("markUnread"), markUnread, { scope: "page" });
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <Assignee conversation={conversation} onAssign={(assigned_to) => apply({ assigned_to })} />
      <Button look="quiet" onClick={markUnread}>
        {t(is_unread ? "markRead" : "markUnread")}
      </Button>
      <Button onClick={close}>{t(is_closed ? "reopen" : "close")}</Button>
    </div>
  );
}

function Assignee({
  conversation: { assigned_to },
  onAssign,
}: {
  conversation: Conversation;
  onAssign: (userId: number | null) => void;
}) {
  const t = useTranslations("inbox");
  const members = useMembers().data?.rows ?? [];
  const able = members.filter(({ role }) => mayAccess("inbox", role, "read"));
  const isKnown = assigned_to === null || able.some(({ user_id }) => user_id === assigned_to);
  return (
    <Select
      aria-label={t("assignee")}
      value={assigned_to ?? ""}
      onChange={({ target }) => onAssign(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{t("nobody")}</option>
      {able.map(({ user_id, name }) => (
        <option key={user_id} value={user_id}>
          {name}
        </option>
      ))}
      {!isKnown && assigned_to !== null && <option value={assigned_to}>{t("formerMember")}</option>}
    </Select>
  );
}
