"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useContext } from "react";
import { useCopy } from "@/components/hooks/use-copy";
import { useViewer } from "@/components/layout/providers/viewer";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import { CampaignMenuContext } from "./campaign-menu-context";

export function CampaignMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("campaigns.action");
  const { role } = useViewer();
  const { copy } = useCopy();
  const actions = useContext(CampaignMenuContext);
  if (actions === null) throw new Error("CampaignMenu needs the actions of a campaign around it");
  const { campaign, onQrCode, onDelete } = actions;
  const placeholder = formatPlaceholder(campaign.id);
  return (
    <Menu trigger={trigger} isOpenByDefault>
      <MenuLink href={`/campaigns/${campaign.id}`}>{t("open")}</MenuLink>
      {canAccess("compose", role, "write") && (
        <MenuLink href={`/compose?campaign=${campaign.id}`}>{t("use")}</MenuLink>
      )}
      <MenuItem
        onSelect={() => {
          copy(placeholder);
          showToast({ title: t("copied", { placeholder }) });
        }}
      >
        {t("copy")}
      </MenuItem>
      {campaign.type === 1 && <MenuItem onSelect={onQrCode}>{t("qrCode")}</MenuItem>}
      {canAccess("insightsClicks", role, "read") && (
        <MenuLink href={`/insights/campaigns?campaign=${campaign.id}`}>{t("compare")}</MenuLink>
      )}
      {canAccess("campaigns", role, "write") && (
        <>
          <MenuLink href={`/campaigns/${campaign.id}/settings`}>{t("change")}</MenuLink>
          <MenuItem isDanger onSelect={onDelete}>
            {t("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
