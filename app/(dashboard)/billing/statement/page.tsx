import { StatementView } from "@/components/billing/statement/statement-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("billingStatement");

export default async function StatementPage() {
  await requirePage("billingStatement");
  return (
    <Translations namespaces={["statement", "overview", "table"]}>
      <StatementView />
    </Translations>
  );
}
