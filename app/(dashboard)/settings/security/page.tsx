import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { SecurityView } from "@/components/settings/security-view";

export const generateMetadata = () => pageTitle("settingsSecurity");

export default async function SecurityPage() {
  await requirePage("settingsSecurity");
  return (
    <Words namespaces={["security"]}>
      <SecurityView />
    </Words>
  );
}
