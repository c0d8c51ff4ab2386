"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useContext } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { canAccess } from "@/lib/core/permissions/permissions";
import { GroupMenuContext } from "./group-menu-context";
import { useGroupExport } from "./use-group-export";

export function GroupMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("groups.action");
  const { role } = useViewer();
  const startExport = useGroupExport();
  const actions = useContext(GroupMenuContext);
  if (actions === null) throw new Error("GroupMenu must be inside GroupMenuContext");
  const { group, onDelete } = actions;
  return (
    <Menu trigger={trigger} isOpenByDefault>
      <MenuLink href={`/groups/${group.id}`}>{t("open")}</MenuLink>
      {group.count_items > 0 && canAccess("composeBulk", role, "write") && (
        <MenuLink href={`/compose?group=${group.id}`}>{t("send")}</MenuLink>
      )}
      {canAccess("groups", role, "write") && (
        <>
          <MenuItem onSelect={() => startExport(group, "csv")}>{t("export")}</MenuItem>
          <MenuItem onSelect={() => startExport(group, "xlsx")}>{t("exportExcel")}</MenuItem>
          <MenuItem isDanger onSelect={onDelete}>
            {t("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
