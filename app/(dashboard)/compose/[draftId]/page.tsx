import { ComposeView } from "@/components/compose/compose-view";
import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";

export const generateMetadata = () => pageTitle("compose");

export default async function DraftPage() {
  await requirePage("compose");
  return (
    <Words namespaces={["compose"]}>
      <ComposeView />
    </Words>
  );
}
