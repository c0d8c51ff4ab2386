import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ReportsView } from "@/components/reports/reports-view";

export const generateMetadata = () => pageTitle("insightsReports");

export default async function ReportsPage() {
  await requirePage("insightsReports");
  return (
    <Translations namespaces={["reports"]}>
      <ReportsView />
    </Translations>
  );
}
