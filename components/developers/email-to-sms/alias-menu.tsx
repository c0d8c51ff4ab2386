"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useContext } from "react";
import { Menu, MenuItem } from "@/components/ui/menu";
import { AliasMenuContext } from "./alias-menu-context";

export function AliasMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("emailToSms.act");
  const onAct = useContext(AliasMenuContext);
  if (onAct === null) throw new Error("AliasMenu needs the acts of an address around it");
  return (
    <Menu trigger={trigger} isOpenByDefault>
      <MenuItem onSelect={() => onAct("edit")}>{t("edit")}</MenuItem>
      <MenuItem onSelect={() => onAct("rotate")}>{t("rotate")}</MenuItem>
      <MenuItem isDanger onSelect={() => onAct("delete")}>
        {t("delete")}
      </MenuItem>
    </Menu>
  );
}
