import { Gauge, Coins, MousePointerClick, GitCompareArrows, Mails } from "lucide-react";
import type { PageRow } from "./page-row";

export const INSIGHTS_PAGES = {
  insightsDelivery: {
    path: "/insights/delivery",
    group: "insights",
    icon: Gauge,
    scope: "insightsDelivery",
    isInSidebar: true,
  },
  insightsSpend: {
    path: "/insights/spend",
    group: "insights",
    icon: Coins,
    scope: "insightsSpend",
    isInSidebar: true,
  },
  insightsClicks: {
    path: "/insights/clicks",
    group: "insights",
    icon: MousePointerClick,
    scope: "insightsClicks",
    isInSidebar: true,
  },
  insightsCampaigns: {
    path: "/insights/campaigns",
    group: "insights",
    icon: GitCompareArrows,
    scope: "insightsClicks",
    isInSidebar: true,
  },
  insightsReports: {
    path: "/insights/reports",
    group: "insights",
    icon: Mails,
    scope: "reports",
    isInSidebar: true,
  },
} as const satisfies Record<string, PageRow>;
