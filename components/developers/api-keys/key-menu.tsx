"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useContext } from "react";
import { Menu, MenuItem } from "@/components/ui/menu";
import { KeyMenuContext } from "./key-menu-context";

export function KeyMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("keys.action");
  const actions = useContext(KeyMenuContext);
  if (actions === null) throw new Error("KeyMenu needs the actions of a key around it");
  const { isActive, canManage, canTakeOver, onOpenDialog, onActivate } = actions;
  return (
    <Menu trigger={trigger} isOpenByDefault>
      {canTakeOver && (
        <MenuItem onSelect={() => onOpenDialog("takeOver")}>{t("takeOver")}</MenuItem>
      )}
      {canManage && <MenuItem onSelect={() => onOpenDialog("change")}>{t("change")}</MenuItem>}
      {canManage && <MenuItem onSelect={() => onOpenDialog("rotate")}>{t("rotate")}</MenuItem>}
      {(canManage || isActive) && (
        <MenuItem onSelect={onActivate}>{t(isActive ? "deactivate" : "activate")}</MenuItem>
      )}
      <MenuItem isDanger onSelect={() => onOpenDialog("delete")}>
        {t("delete")}
      </MenuItem>
    </Menu>
  );
}
