import { createContext } from "react";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";

export interface CampaignMenuActions {
  campaign: Campaign;
  onQrCode: () => void;
  onDelete: () => void;
}

/** Actions of the campaign menu, whose code is loaded after the row. */
export const CampaignMenuContext = createContext<CampaignMenuActions | null>(null);
