import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { WebhooksView } from "@/components/developers/webhooks/webhooks-view";

export const generateMetadata = () => pageTitle("webhooks");

export default async function WebhooksPage() {
  await requirePage("webhooks");
  return (
    <Translations namespaces={["webhooks"]}>
      <WebhooksView />
    </Translations>
  );
}
