import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { KeysView } from "@/components/developers/api-keys/keys-view";

export const generateMetadata = () => pageTitle("keys");

export default async function KeysPage() {
  await requirePage("keys");
  return (
    <Translations namespaces={["keys"]}>
      <KeysView />
    </Translations>
  );
}
