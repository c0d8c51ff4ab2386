import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { NewCheckView } from "@/components/trust/fraud-checks/new-check-view";

export const generateMetadata = () => pageTitle("fraud");

export default async function NewFraudCheckPage() {
  await requirePage("fraud");
  return (
    <Translations namespaces={["fraud"]}>
      <NewCheckView />
    </Translations>
  );
}
