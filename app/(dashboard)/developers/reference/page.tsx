import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { ReferenceView } from "@/components/reference/reference-view";

export const generateMetadata = () => pageTitle("reference");

export default async function ReferencePage() {
  await requirePage("reference");
  return (
    <Words namespaces={["developers", "reference"]}>
      <ReferenceView />
    </Words>
  );
}
