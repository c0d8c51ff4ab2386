import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BulkLeftOutView } from "@/components/messaging/bulks/drops-view";

export const generateMetadata = () => pageTitle("bulks");

export default async function BulkLeftOutPage({ params }: { params: Promise<{ uuid: string }> }) {
  await requirePage("bulks");
  return (
    <Translations namespaces={["bulks", "grace", "table"]}>
      <BulkLeftOutView uuid={(await params).uuid} />
    </Translations>
  );
}
