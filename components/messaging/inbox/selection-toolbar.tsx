"use client";

import { Ellipsis, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Selection } from "@/components/data-table/selection/use-selection";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button, buttonClass } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { useInboxSelection } from "./inbox-selection";
import { useSelf } from "./use-inbox-rows";
import { useInboxState } from "./use-inbox-state";
import { useSelectionActions } from "./use-selection-actions";

const loadMenu = async () => (await import("./selection-menu")).SelectionMenu;

export function SelectionToolbar() {
  const t = useTranslations("inbox.selection");
  const selection = useInboxSelection();
  const { open } = useInboxState();
  const select = (isRange: boolean) => open !== null && selection?.toggle(open, isRange);
  const options = { scope: "page", isEnabled: selection !== null && open !== null } as const;
  useShortcut("X", t("toggle"), () => select(false), options);
  useShortcut("Shift+X", t("range"), () => select(true), options);
  if (selection === null) return null;
  const isSome = selection.chosen.size > 0;
  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      className="flex min-h-9 items-center gap-1 border-line-soft border-b py-0.5 pr-2 pl-1.5 max-md:min-h-12"
    >
      <label className="flex min-h-6 cursor-pointer items-center gap-1.5 pr-1 text-ink-2 max-md:min-h-11">
        <span className="grid size-6 place-items-center max-md:size-11">
          <input
            type="checkbox"
            checked={selection.isPageChosen}
            ref={(box) => {
              if (box !== null) box.indeterminate = isSome && !selection.isPageChosen;
            }}
            onChange={selection.togglePage}
            className="size-4 accent-accent"
          />
        </span>
        <span className={isSome ? "sr-only" : undefined}>{t("all")}</span>
      </label>
      {isSome && <Selected selection={selection} />}
    </div>
  );
}

function Selected({ selection }: { selection: Selection }) {
  const t = useTranslations("inbox.selection");
  const self = useSelf();
  const actions = useSelectionActions();
  const { open, closed, read } = actions;
  const isClosing = open.length > 0;
  const closeOrReopen = isClosing ? actions.close : actions.reopen;
  const label = isClosing
    ? t("close", { count: open.length })
    : t("reopen", { count: closed.length });
  const mark = read.length > 0 ? actions.markUnread : actions.markRead;
  useShortcut("E", t(isClosing ? "keys.close" : "keys.reopen"), closeOrReopen, { scope: "page" });
  useShortcut("U", t(read.length > 0 ? "keys.unread" : "keys.read"), mark, { scope: "page" });
  useShortcut("A", t("keys.assign"), () => actions.assign(self?.user_id ?? null), {
    scope: "page",
    isEnabled: self !== undefined,
  });
  useShortcut("Escape", t("clear"), selection.clear, { scope: "page" });
  return (
    <>
      <span role="status" className="mr-auto whitespace-nowrap font-medium">
        {t("count", { count: selection.chosen.size })}
      </span>
      <Button isBusy={actions.isPending} onClick={closeOrReopen}>
        {label}
      </Button>
      <LazyMenu load={loadMenu} label={t("more")} className={buttonClass("quiet")}>
        <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
      </LazyMenu>
      <IconButton isSmall icon={X} label={t("clear")} onClick={selection.clear} />
    </>
  );
}
