import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { BulksView } from "@/components/messaging/bulks/bulks-view";

export const generateMetadata = () => pageTitle("bulks");

export default async function BulksPage() {
  await requirePage("bulks");
  return (
    <Translations namespaces={["bulks", "table"]}>
      <BulksView />
    </Translations>
  );
}
