import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BuilderView } from "@/components/trust/verification/builder-view";

export const generateMetadata = () => pageTitle("verification");

export default async function NewVerificationPage() {
  await requirePage("verification", "write");
  return (
    <Translations namespaces={["verification"]}>
      <BuilderView />
    </Translations>
  );
}
