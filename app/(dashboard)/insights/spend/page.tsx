import { SpendingView } from "@/components/billing/spending/spending-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("insightsSpend");

export default async function SpendPage() {
  await requirePage("insightsSpend");
  return (
    <Translations namespaces={["spending", "budgets", "usage", "overview", "table"]}>
      <SpendingView />
    </Translations>
  );
}
