import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { VerificationView } from "@/components/trust/verification/verification-view";

export const generateMetadata = () => pageTitle("verification");

export default async function VerificationPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("verification");
  return (
    <Translations namespaces={["verification"]}>
      <VerificationView id={(await params).id} />
    </Translations>
  );
}
