"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { leavePage } from "@/components/hooks/unsaved-work";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SearchInput } from "@/components/ui/search-input";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { ConversationRow } from "./conversation-row";
import { InboxEmpty } from "./inbox-empty";
import { InboxFilterBar } from "./inbox-filter-bar";
import { SelectionToolbar } from "./selection-toolbar";
import { useInboxRows } from "./use-inbox-rows";
import { type InboxState, inboxHref, useInboxState } from "./use-inbox-state";

const PAGE_SIZE = 30;
const linkClass =
  "inline-flex min-h-7 items-center text-accent-ink hover:underline max-md:min-h-11";

export function ConversationList() {
  const t = useTranslations("inbox");
  const state = useInboxState();
  const router = useRouter();
  const list = useInboxRows();
  const rows = list.data?.rows ?? [];
  const openIndex = rows.findIndex(({ id }) => id === state.open);
  const step = (to: number) => {
    const next = rows[to];
    if (next !== undefined) {
      leavePage(() => router.push(inboxHref({ ...state, open: next.id })));
    }
  };
  useShortcut("J", t("keys.next"), () => step(openIndex + 1), { scope: "page" });
  useShortcut("K", t("keys.previous"), () => step(openIndex - 1), { scope: "page" });
  const show = (changes: Partial<InboxState>) =>
    router.replace(inboxHref({ ...state, before: null, ...changes }));
  const last = rows.at(-1);
  return (
    <>
      <div className="grid gap-2 border-line-soft border-b p-3 [&>input]:w-full">
        <SearchInput
          label={t("search")}
          value={state.search}
          onChange={(search) => show({ search })}
        />
        <InboxFilterBar state={state} onChange={show} />
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {list.error !== null && (
          <div className="p-3">
            <ErrorPanel
              error={list.error}
              title={t("failed")}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {list.data === undefined && list.error === null && <Skeleton className="m-3 h-40" />}
        {list.data !== undefined && rows.length === 0 && <InboxEmpty state={state} />}
        {rows.length > 0 && <SelectionToolbar />}
        <ul aria-label={t("list")}>
          {rows.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} state={state} />
          ))}
        </ul>
        <div className="flex flex-wrap justify-between gap-3 p-3 empty:hidden">
          {state.before !== null && (
            <Link href={inboxHref({ ...state, before: null })} className={linkClass}>
              {t("latest")}
            </Link>
          )}
          {last !== undefined && rows.length === PAGE_SIZE && (
            <Link href={inboxHref({ ...state, before: last.last_uuid })} className={linkClass}>
              {t("older")}
            </Link>
          )}
        </div>
      </div>
    </>
  );
}
