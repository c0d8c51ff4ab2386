import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { OutcomeView } from "@/components/billing/payments/outcome-view";

export const generateMetadata = () => pageTitle("billing");

export default async function OutcomePage({ params }: { params: Promise<{ paymentId: string }> }) {
  await requirePage("billing");
  return (
    <Translations namespaces={["payments", "invoices"]}>
      <OutcomeView id={(await params).paymentId} />
    </Translations>
  );
}
