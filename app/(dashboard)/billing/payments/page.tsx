import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { PaymentsView } from "@/components/billing/payments/payments-view";

export const generateMetadata = () => pageTitle("billingPayments");

export default async function PaymentsPage() {
  await requirePage("billingPayments");
  return (
    <Translations namespaces={["payments", "table"]}>
      <PaymentsView />
    </Translations>
  );
}
