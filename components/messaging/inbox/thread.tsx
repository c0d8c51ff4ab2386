"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { showToast } from "@/components/ui/toast/toast";
import type {
  Conversation,
  ConversationMessage,
} from "@/lib/gateway/messaging/conversations/schema";
import { useNotes } from "@/lib/queries/conversation-notes";
import { readOlderMessages, useConversationMessages } from "@/lib/queries/inbox";
import { threadEntries } from "./thread-entries";
import { ThreadNote } from "./thread-note";
import { ThreadMessage, type ThreadMessageProps } from "./thread-message";

interface OlderMessages {
  messages: ConversationMessage[];
  hasMore: boolean;
}

function scrollToEnd(scroller: HTMLElement): void {
  // On phones the page scrolls, not the thread.
  const isPageScrolled = scroller.scrollHeight <= scroller.clientHeight;
  const scrolled = isPageScrolled ? document.documentElement : scroller;
  scrolled.scrollTo({ top: scrolled.scrollHeight });
}

export interface ThreadProps extends Pick<ThreadMessageProps, "onUndone"> {
  conversation: Conversation;
}

export function Thread({ conversation: { id, number }, onUndone }: ThreadProps) {
  const t = useTranslations("inbox");
  const { data, error, refetch } = useConversationMessages(id);
  const [older, setOlder] = useState<OlderMessages | null>(null);
  const [isBusy, setBusy] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const latest = data?.messages ?? [];
  const latestUuids = new Set(latest.map(({ uuid }) => uuid));
  const newestFirst = [
    ...latest,
    ...(older?.messages ?? []).filter(({ uuid }) => !latestUuids.has(uuid)),
  ];
  const notes = useNotes(id).data?.notes ?? [];
  const newestKey = `${latest[0]?.uuid} ${notes.at(-1)?.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the newest message
  useEffect(() => {
    if (scroller.current !== null) scrollToEnd(scroller.current);
  }, [newestKey]);

  async function loadOlder(before: string) {
    setBusy(true);
    try {
      const { messages, has_more } = await readOlderMessages(id, before);
      setOlder({ messages: [...(older?.messages ?? []), ...messages], hasMore: has_more });
    } catch (loadError) {
      showToast({
        title: t("loadOlderFailed"),
        text: (loadError as Error).message,
        isFailure: true,
      });
    }
    setBusy(false);
  }

  if (data === undefined && error === null) return <Skeleton className="m-4 h-60" />;
  if (data === undefined)
    return (
      <div className="p-4">
        <ErrorPanel error={error} title={t("failedOne")} onRetry={() => void refetch()} />
      </div>
    );
  const oldest = newestFirst.at(-1);
  const hasMore = older?.hasMore ?? data.has_more;
  return (
    <section
      ref={scroller}
      aria-label={t("messages")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4"
    >
      {hasMore && oldest !== undefined && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={() => void loadOlder(oldest.uuid)}
          className="self-center"
        >
          {t("earlier")}
        </Button>
      )}
      <ol className="mt-auto grid gap-3">
        {threadEntries(newestFirst, notes, hasMore).map((entry) =>
          "note" in entry ? (
            <ThreadNote key={entry.note.id} note={entry.note} />
          ) : (
            <ThreadMessage
              key={entry.message.uuid}
              message={entry.message}
              number={number}
              onUndone={onUndone}
            />
          ),
        )}
      </ol>
    </section>
  );
}
