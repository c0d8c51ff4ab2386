import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { KeysView } from "@/components/api-keys/keys-view";

export const generateMetadata = () => pageTitle("keys");

export default async function KeysPage() {
  await requirePage("keys");
  return (
    <Words namespaces={["keys"]}>
      <KeysView />
    </Words>
  );
}
