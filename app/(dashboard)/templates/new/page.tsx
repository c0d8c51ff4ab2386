import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { NewTemplateView } from "@/components/messaging/templates/new-template-view";

export const generateMetadata = () => pageTitle("templates");

export default async function NewTemplatePage() {
  await requirePage("templates");
  return (
    <Translations namespaces={["templates"]}>
      <NewTemplateView />
    </Translations>
  );
}
