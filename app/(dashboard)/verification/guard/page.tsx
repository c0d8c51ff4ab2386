import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { GuardView } from "@/components/trust/pumping-guard/guard-view";

export const generateMetadata = () => pageTitle("verificationGuard");

export default async function PumpingGuardPage() {
  await requirePage("verificationGuard");
  return (
    <Translations namespaces={["guard"]}>
      <GuardView />
    </Translations>
  );
}
