import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { FraudChecksView } from "@/components/trust/fraud-checks/fraud-checks-view";

export const generateMetadata = () => pageTitle("fraud");

export default async function FraudChecksPage() {
  await requirePage("fraud");
  return (
    <Translations namespaces={["fraud", "paste", "table"]}>
      <FraudChecksView />
    </Translations>
  );
}
