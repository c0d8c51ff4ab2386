import { ClickInsightsView } from "@/components/campaigns/click-stats/insights-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("insightsClicks");

export default async function ClickInsightsPage() {
  await requirePage("insightsClicks");
  return (
    <Translations namespaces={["clicks", "table"]}>
      <ClickInsightsView />
    </Translations>
  );
}
