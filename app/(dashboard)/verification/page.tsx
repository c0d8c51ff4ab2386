import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { VerificationsView } from "@/components/trust/verification/verifications-view";

export const generateMetadata = () => pageTitle("verification");

export default async function VerificationsPage() {
  await requirePage("verification");
  return (
    <Translations namespaces={["verification", "table", "overview"]}>
      <VerificationsView />
    </Translations>
  );
}
