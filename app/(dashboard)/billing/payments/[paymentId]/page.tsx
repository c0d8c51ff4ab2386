import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { PaymentView } from "@/components/billing/payments/payment-view";

export const generateMetadata = () => pageTitle("billingPayments");

export default async function PaymentPage({ params }: { params: Promise<{ paymentId: string }> }) {
  await requirePage("billingPayments");
  return (
    <Translations namespaces={["payments", "invoices"]}>
      <PaymentView id={(await params).paymentId} />
    </Translations>
  );
}
