import { createContext } from "react";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";

export interface CampaignMenuActions {
  campaign: Campaign;
  onQrCode: () => void;
  onDelete: () => void;
}

/** What the menu of a campaign does; its code arrives later than the row. */
export const CampaignMenuContext = createContext<CampaignMenuActions | null>(null);
