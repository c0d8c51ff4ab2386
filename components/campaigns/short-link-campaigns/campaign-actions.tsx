"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { CampaignMenuContext } from "./campaign-menu-context";

const loadMenu = async () => (await import("./campaign-menu")).CampaignMenu;
const DeleteCampaignDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-campaign-dialog")).DeleteCampaignDialog,
}));
const QrCodeDialog = lazyWhenOnline(async () => ({
  default: (await import("./qr-code-dialog")).QrCodeDialog,
}));

export interface CampaignActionsProps {
  campaign: Campaign;
  /** Called after deletion. */
  onDeleted?: () => void;
}

export function CampaignActions({ campaign, onDeleted }: CampaignActionsProps) {
  const t = useTranslations("campaigns");
  const [open, setOpen] = useState<"delete" | "qrCode" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <CampaignMenuContext
        value={{ campaign, onQrCode: () => setOpen("qrCode"), onDelete: () => setOpen("delete") }}
      >
        <LazyMenu
          load={loadMenu}
          label={t("actions", { name: campaign.name })}
          className={buttonClass("quiet")}
        >
          <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
        </LazyMenu>
      </CampaignMenuContext>
      {open !== null && (
        <Suspense fallback={null}>
          {open === "qrCode" ? (
            <QrCodeDialog campaign={campaign} onClose={close} />
          ) : (
            <DeleteCampaignDialog
              campaign={campaign}
              onClose={close}
              onDeleted={onDeleted ?? close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
