import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BulkReportView } from "@/components/messaging/bulks/report-view";

export const generateMetadata = () => pageTitle("bulks");

export default async function BulkPage({ params }: { params: Promise<{ uuid: string }> }) {
  await requirePage("bulks");
  return (
    <Translations namespaces={["bulks", "sms", "grace"]}>
      <BulkReportView uuid={(await params).uuid} />
    </Translations>
  );
}
