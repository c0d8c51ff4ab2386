import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { FraudCheckView } from "@/components/trust/fraud-checks/fraud-check-view";

export const generateMetadata = () => pageTitle("fraud");

export default async function FraudCheckPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("fraud");
  return (
    <Translations namespaces={["fraud"]}>
      <FraudCheckView id={(await params).id} />
    </Translations>
  );
}
