import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { TopUpView } from "@/components/billing/payments/top-up-view";

export const generateMetadata = () => pageTitle("billing");

export default async function TopUpPage() {
  await requirePage("billing");
  return (
    <Translations namespaces={["payments", "invoices"]}>
      <TopUpView />
    </Translations>
  );
}
