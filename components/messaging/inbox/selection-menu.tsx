"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { useAssignable, useSelf } from "./use-inbox-rows";
import { useSelectionActions } from "./use-selection-actions";

export function SelectionMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("inbox.selection");
  const actions = useSelectionActions();
  const { open, closed, read, unread } = actions;
  const self = useSelf();
  const others = useAssignable().filter(({ is_self }) => !is_self);
  return (
    <Menu trigger={trigger} isOpenByDefault>
      {unread.length > 0 && (
        <MenuItem onSelect={actions.markRead}>{t("markRead", { count: unread.length })}</MenuItem>
      )}
      {read.length > 0 && (
        <MenuItem onSelect={actions.markUnread}>{t("markUnread", { count: read.length })}</MenuItem>
      )}
      {open.length > 0 && closed.length > 0 && (
        <MenuItem onSelect={actions.reopen}>{t("reopen", { count: closed.length })}</MenuItem>
      )}
      <MenuLine />
      <MenuLabel>{t("assign")}</MenuLabel>
      {self !== undefined && (
        <MenuItem onSelect={() => actions.assign(self.user_id)}>{t("me")}</MenuItem>
      )}
      {others.map(({ user_id, name }) => (
        <MenuItem key={user_id} onSelect={() => actions.assign(user_id)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => actions.assign(null)}>{t("nobody")}</MenuItem>
    </Menu>
  );
}
