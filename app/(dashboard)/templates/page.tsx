import { TemplatesView } from "@/components/messaging/templates/templates-view";
import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";

export const generateMetadata = () => pageTitle("templates");

export default async function TemplatesPage() {
  await requirePage("templates");
  return (
    <Translations namespaces={["templates", "table"]}>
      <TemplatesView />
    </Translations>
  );
}
