import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ReportView } from "@/components/reports/report-view";

export const generateMetadata = () => pageTitle("insightsReports");

export default async function ReportPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("insightsReports");
  return (
    <Translations namespaces={["reports"]}>
      <ReportView id={(await params).id} />
    </Translations>
  );
}
