import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BillingView } from "@/components/billing/payments/billing-view";

export const generateMetadata = () => pageTitle("billing");

export default async function BillingPage() {
  await requirePage("billing");
  return (
    <Translations namespaces={["overview", "payments", "documents", "usage", "statement", "table"]}>
      <BillingView />
    </Translations>
  );
}
