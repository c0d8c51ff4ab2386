import { RecurringBulkView } from "@/components/messaging/recurring-bulks/recurring-bulk-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("recurringBulks");

export default async function RecurringBulkPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("recurringBulks");
  return (
    <Translations namespaces={["recurringBulks", "recurrence", "bulks", "errors"]}>
      <RecurringBulkView id={(await params).id} />
    </Translations>
  );
}
