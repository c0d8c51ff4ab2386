import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { TemplateView } from "@/components/messaging/templates/template-view";

export const generateMetadata = () => pageTitle("templates");

export default async function TemplatePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("templates");
  return (
    <Translations namespaces={["templates"]}>
      <TemplateView id={(await params).id} />
    </Translations>
  );
}
