import { RecurringBulksView } from "@/components/messaging/recurring-bulks/recurring-bulks-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("recurringBulks");

export default async function RecurringBulksPage() {
  await requirePage("recurringBulks");
  return (
    <Translations namespaces={["recurringBulks", "recurrence", "table"]}>
      <RecurringBulksView />
    </Translations>
  );
}
