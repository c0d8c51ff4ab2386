"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useUpdateConversation, useConversation } from "@/lib/queries/inbox";
import { ContactPane } from "./contact-pane";
import { ConversationHeader } from "./conversation-header";
import { NoteForm } from "./note-form";
import { ReplyBox } from "./reply-box";
import { Thread } from "./thread";
import { useUnsentReply } from "./use-unsent-reply";

/** Conversation, which opening marks as read. */
export function ConversationPane({ id }: { id: string }) {
  const t = useTranslations("inbox");
  const { role } = useViewer();
  const canWrite = canAccess("inbox", role, "write");
  const { data: conversation, error, refetch } = useConversation(id);
  const { mutate } = useUpdateConversation(id);
  const [text, setText] = useUnsentReply(id);
  const [isNoting, setNoting] = useState(false);
  const markRead = useEffectEvent((upTo: string) => {
    if (canWrite) mutate({ read_to: upTo });
  });
  const lastUuid = conversation?.last_uuid;
  // Once per inbound message, so "mark as unread" holds while open.
  useEffect(() => {
    if (lastUuid !== undefined) markRead(lastUuid);
  }, [lastUuid]);
  if (error !== null && conversation === undefined)
    return (
      <div className="p-4">
        <ErrorPanel error={error} title={t("failedOne")} onRetry={() => void refetch()} />
      </div>
    );
  if (conversation === undefined) return <Skeleton className="m-4 h-60" />;
  return (
    <>
      <section aria-label={t("thread")} className="flex min-h-0 min-w-0 flex-col">
        <ConversationHeader conversation={conversation} canWrite={canWrite} />
        <Thread
          conversation={conversation}
          // Doesn't overwrite a reply being written.
          onUndone={canWrite ? (back) => setText((now) => (now === "" ? back : now)) : null}
        />
        {canWrite &&
          (isNoting ? (
            <div className="border-line-soft border-t bg-sunken p-4">
              <NoteForm conversation={id} note={null} onClose={() => setNoting(false)} />
            </div>
          ) : (
            <ReplyBox
              conversation={conversation}
              text={text}
              onTextChange={setText}
              onAddNote={() => setNoting(true)}
            />
          ))}
      </section>
      <ContactPane conversation={conversation} />
    </>
  );
}
