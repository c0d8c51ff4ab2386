import { createContext } from "react";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";

export interface CampaignMenuActions {
  campaign: Campaign;
  onQrCode: () => void;
  onDelete: () => void;
}

/** Context, as the menu's code is loaded after the row. */
export const CampaignMenuContext = createContext<CampaignMenuActions | null>(null);
