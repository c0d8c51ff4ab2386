"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { Phone } from "@/components/ui/phone";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { showToast } from "@/components/ui/toast/toast";
import { formatContact } from "@/components/format/format-contact";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import type {
  Conversation,
  ConversationUpdate,
} from "@/lib/gateway/messaging/conversations/schema";
import { useUpdateConversation } from "@/lib/queries/inbox";
import { useInboxSelection } from "./inbox-selection";
import { useAssignable, useInboxRows, useSelf } from "./use-inbox-rows";
import { inboxHref, useInboxState } from "./use-inbox-state";

export interface ConversationHeaderProps {
  conversation: Conversation;
  canWrite: boolean;
}

export function ConversationHeader({ conversation, canWrite }: ConversationHeaderProps) {
  const t = useTranslations("inbox");
  const { role } = useViewer();
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
      <h2 className="min-w-0 break-words font-semibold text-read">
        {canAccess("groups", role, "read") ? (
          <PrefetchLink
            href={`/contacts/${encodeURIComponent(conversation.phone)}`}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            {formatContact(conversation)}
          </PrefetchLink>
        ) : (
          formatContact(conversation)
        )}
      </h2>
      {conversation.contact_name !== null && <Phone number={conversation.phone} />}
      <p className="text-ink-3">{t("to", { number: formatPhone(conversation.number) })}</p>
      {canWrite && <Actions conversation={conversation} />}
    </header>
  );
}

function Actions({ conversation }: { conversation: Conversation }) {
  const t = useTranslations("inbox");
  const { id, phone, contact_name: name, is_closed, is_unread, assigned_to } = conversation;
  const self = useSelf();
  const goToNext = useNextConversation(id);
  const update = useUpdateConversation(id);
  // Not mutate(): its callbacks don't run after unmounting.
  const updateOrToast = async (body: ConversationUpdate): Promise<boolean> => {
    try {
      await update.mutateAsync(body);
      return true;
    } catch (error) {
      showToast({ title: t("updateFailed"), text: (error as Error).message, isFailure: true });
      return false;
    }
  };
  const reopen = () => void updateOrToast({ is_closed: false });
  async function close() {
    if (!(await updateOrToast({ is_closed: true }))) return;
    showToast({ title: t("closedToast", { phone: name ?? formatPhone(phone) }), undo: reopen });
    goToNext();
  }
  const closeOrReopen = () => (is_closed ? reopen() : void close());
  const markUnread = () => void updateOrToast({ is_unread: !is_unread });
  const isMine = self !== undefined && assigned_to === self.user_id;
  const assignToMe = () =>
    void updateOrToast({ assigned_to: isMine ? null : (self?.user_id ?? null) });
  // Otherwise shortcuts apply to the selection.
  const hasShortcuts = useInboxSelection()?.chosen.size === 0;
  const options = { scope: "page", isEnabled: hasShortcuts } as const;
  useShortcut("E", t(is_closed ? "reopen" : "closeAndNext"), closeOrReopen, options);
  useShortcut("U", t("markUnread"), markUnread, options);
  useShortcut("A", t(isMine ? "assignNobody" : "assignMe"), assignToMe, {
    scope: "page",
    isEnabled: hasShortcuts && self !== undefined,
  });
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <Assignee
        conversation={conversation}
        onAssign={(userId) => void updateOrToast({ assigned_to: userId })}
      />
      <Button variant="quiet" onClick={markUnread}>
        {t(is_unread ? "markRead" : "markUnread")}
      </Button>
      <Button onClick={closeOrReopen}>{t(is_closed ? "reopen" : "close")}</Button>
    </div>
  );
}

function useNextConversation(id: string): () => void {
  const router = useRouter();
  const state = useInboxState();
  const rows = useInboxRows().data?.rows ?? [];
  const index = rows.findIndex((row) => row.id === id);
  const next = index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1]);
  return () => {
    if (next !== undefined) router.push(inboxHref({ ...state, open: next.id }));
  };
}

function Assignee({
  conversation: { assigned_to },
  onAssign,
}: {
  conversation: Conversation;
  onAssign: (userId: number | null) => void;
}) {
  const t = useTranslations("inbox");
  const assignees = useAssignable();
  const isMember = assigned_to === null || assignees.some(({ user_id }) => user_id === assigned_to);
  return (
    <Select
      aria-label={t("assignee")}
      value={assigned_to ?? ""}
      onChange={({ target }) => onAssign(target.value === "" ? null : Number(target.value))}
    >
      <option value="">{t("nobody")}</option>
      {assignees.map(({ user_id, name }) => (
        <option key={user_id} value={user_id}>
          {name}
        </option>
      ))}
      {!isMember && assigned_to !== null && (
        <option value={assigned_to}>{t("formerMember")}</option>
      )}
    </Select>
  );
}
