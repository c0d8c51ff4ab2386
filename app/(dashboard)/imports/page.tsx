import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ImportsView } from "@/components/contacts/imports/imports-view";

export const generateMetadata = () => pageTitle("imports");

export default async function ImportsPage() {
  await requirePage("imports");
  return (
    <Translations namespaces={["imports", "table"]}>
      <ImportsView />
    </Translations>
  );
}
