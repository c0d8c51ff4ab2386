"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useContext } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { canAccess } from "@/lib/core/permissions/permissions";
import { BulkMenuContext } from "./bulk-menu-context";
import { useClickAnalytics } from "./use-click-analytics";

export function BulkMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("bulks.action");
  const { role } = useViewer();
  const actions = useContext(BulkMenuContext);
  if (actions === null) throw new Error("BulkMenu needs the actions of a bulk around it");
  const { report, ask } = actions;
  const { bulk } = report;
  const analytics = useClickAnalytics(bulk);
  const canFollow = canAccess("groups", role, "write") && !bulk.is_dryrun;
  return (
    <Menu trigger={trigger} isOpenByDefault>
      {canAccess("compose", role, "write") && (
        <MenuLink href={`/compose?bulk=${bulk.uuid}`}>{t("copy")}</MenuLink>
      )}
      {canFollow && <MenuItem onSelect={() => ask("followUp")}>{t("followUp")}</MenuItem>}
      {bulk.clicks_count !== null && <MenuLink href={analytics}>{t("clicks")}</MenuLink>}
      {canAccess("insightsClicks", role, "read") && !bulk.is_dryrun && (
        <MenuLink href={`/insights/campaigns?bulk=${bulk.uuid}`}>{t("compare")}</MenuLink>
      )}
      {canAccess("inbox", role, "read") && !bulk.is_dryrun && (
        <MenuLink href={`/inbox?view=all&bulk=${bulk.uuid}`}>{t("replies")}</MenuLink>
      )}
      <MenuItem onSelect={() => window.print()}>{t("print")}</MenuItem>
      {canAccess("composeBulk", role, "write") && (
        <MenuItem isDanger onSelect={() => ask("delete")}>
          {t("delete")}
        </MenuItem>
      )}
    </Menu>
  );
}
