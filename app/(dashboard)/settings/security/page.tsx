import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { SecurityView } from "@/components/account/settings/security-view";

export const generateMetadata = () => pageTitle("settingsSecurity");

export default async function SecurityPage() {
  await requirePage("settingsSecurity");
  return (
    <Translations namespaces={["security"]}>
      <SecurityView />
    </Translations>
  );
}
