"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/components/ui/toast/toast";
import type {
  Conversation,
  ConversationUpdate,
} from "@/lib/gateway/messaging/conversations/schema";
import { useUpdateConversations } from "@/lib/queries/inbox";
import { toEntryError } from "@/lib/queries/transport/api-error";
import { useInboxSelection } from "./inbox-selection";
import { undoUpdates } from "./undo-changes";
import { useInboxRows } from "./use-inbox-rows";

type CompletedAction = "read" | "unread" | "closed" | "reopened" | "assigned";

export function useSelectionActions() {
  const t = useTranslations("inbox.selection");
  const selection = useInboxSelection();
  const { mutateAsync, isPending } = useUpdateConversations();
  const rows = (useInboxRows().data?.rows ?? []).filter(({ id }) => selection?.chosen.has(id));

  /** Reports rejections and returns the changed ids; null if the request failed. */
  async function send(body: Parameters<typeof mutateAsync>[0]): Promise<Set<string> | null> {
    try {
      const { rows: results } = await mutateAsync(body);
      const refused = results.filter(({ status }) => status !== 200);
      const [first] = refused;
      if (first !== undefined) {
        const { message } = await toEntryError(first.status, first.body as object);
        const title = t("refused", { count: refused.length });
        showToast({ title, text: message, isFailure: true });
      }
      return new Set(body.flatMap(({ id }, index) => (results[index]?.status === 200 ? [id] : [])));
    } catch (error) {
      showToast({ title: t("failed"), text: (error as Error).message, isFailure: true });
      return null;
    }
  }

  async function apply(
    targets: readonly Conversation[],
    toUpdate: (row: Conversation) => ConversationUpdate,
    done: CompletedAction,
  ): Promise<void> {
    const [sample] = targets;
    if (sample === undefined || isPending) return;
    const changed = await send(targets.map((row) => ({ ...toUpdate(row), id: row.id })));
    if (changed === null || changed.size === 0) return;
    const before = targets.filter(({ id }) => changed.has(id));
    selection?.clear();
    showToast({
      title: t(`done.${done}`, { count: changed.size }),
      undo: () => void send(undoUpdates(before, toUpdate(sample))),
    });
  }

  const unread = rows.filter(({ is_unread }) => is_unread);
  const readRows = rows.filter(({ is_unread }) => !is_unread);
  const open = rows.filter(({ is_closed }) => !is_closed);
  const closed = rows.filter(({ is_closed }) => is_closed);
  return {
    isPending,
    unread,
    read: readRows,
    open,
    closed,
    // Up to the shown message, so new ones stay unread.
    markRead: () => void apply(unread, ({ last_uuid }) => ({ read_to: last_uuid }), "read"),
    markUnread: () => void apply(readRows, () => ({ is_unread: true }), "unread"),
    close: () =>
      void apply(open, ({ last_uuid }) => ({ is_closed: true, read_to: last_uuid }), "closed"),
    reopen: () => void apply(closed, () => ({ is_closed: false }), "reopened"),
    assign: (userId: number | null) =>
      void apply(
        rows.filter(({ assigned_to }) => assigned_to !== userId),
        () => ({ assigned_to: userId }),
        "assigned",
      ),
  };
}
