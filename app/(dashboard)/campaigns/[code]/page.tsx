import { CampaignAnalyticsView } from "@/components/campaigns/click-stats/campaign-analytics-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("campaigns");

export default async function CampaignPage({ params }: { params: Promise<{ code: string }> }) {
  await requirePage("campaigns");
  return (
    <Translations namespaces={["campaigns", "clicks", "table"]}>
      <CampaignAnalyticsView code={(await params).code} />
    </Translations>
  );
}
