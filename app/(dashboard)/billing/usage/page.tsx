import { UsageView } from "@/components/billing/usage/usage-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("billingUsage");

export default async function UsagePage() {
  await requirePage("billingUsage");
  return (
    <Translations namespaces={["usage", "overview", "table"]}>
      <UsageView />
    </Translations>
  );
}
