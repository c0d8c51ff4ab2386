import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { ReferenceView } from "@/components/developers/reference/reference-view";

export const generateMetadata = () => pageTitle("reference");

export default async function ReferencePage() {
  await requirePage("reference");
  return (
    <Translations namespaces={["developers", "operations", "reference"]}>
      <ReferenceView />
    </Translations>
  );
}
