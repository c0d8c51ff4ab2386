import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BlockedNumbersImport } from "@/components/contacts/imports/blocked-numbers-import";

export const generateMetadata = () => pageTitle("blocked");

export default async function BlockedImportPage() {
  await requirePage("blocked");
  return (
    <Translations namespaces={["imports"]}>
      <BlockedNumbersImport />
    </Translations>
  );
}
