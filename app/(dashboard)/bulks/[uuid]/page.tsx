import { BulkConversions } from "@/components/campaigns/conversions/bulk-conversions";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BulkReportView } from "@/components/messaging/bulks/report-view";

export const generateMetadata = () => pageTitle("bulks");

export default async function BulkPage({ params }: { params: Promise<{ uuid: string }> }) {
  await requirePage("bulks");
  const { uuid } = await params;
  return (
    <Translations namespaces={["bulks", "conversions", "sms", "grace"]}>
      <BulkReportView uuid={uuid} conversions={<BulkConversions uuid={uuid} />} />
    </Translations>
  );
}
