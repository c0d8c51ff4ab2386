import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BlockedSource } from "@/components/contacts/imports/blocked-source";

export const generateMetadata = () => pageTitle("blocked");

export default async function BlockedImportPage() {
  await requirePage("blocked");
  return (
    <Translations namespaces={["imports"]}>
      <BlockedSource />
    </Translations>
  );
}
