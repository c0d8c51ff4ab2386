import { ComparisonView } from "@/components/messaging/comparison/comparison-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("insightsCampaigns");

export default async function ComparisonPage() {
  await requirePage("insightsCampaigns");
  return (
    <Translations namespaces={["comparison"]}>
      <ComparisonView />
    </Translations>
  );
}
