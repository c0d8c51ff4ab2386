import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { MethodsView } from "@/components/billing/payments/methods-view";

export const generateMetadata = () => pageTitle("billingMethods");

export default async function MethodsPage() {
  await requirePage("billingMethods");
  return (
    <Translations namespaces={["payments"]}>
      <MethodsView />
    </Translations>
  );
}
