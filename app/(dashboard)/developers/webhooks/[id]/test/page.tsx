import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { SampleView } from "@/components/developers/webhooks/sample-view";

export const generateMetadata = () => pageTitle("webhooks");

export default async function WebhookTestPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("webhooks");
  return (
    <Translations namespaces={["webhooks"]}>
      <SampleView id={(await params).id} />
    </Translations>
  );
}
