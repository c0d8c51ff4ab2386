import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { SettingsView } from "@/components/developers/webhooks/settings-view";

export const generateMetadata = () => pageTitle("webhooks");

export default async function WebhookSettingsPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("webhooks");
  return (
    <Translations namespaces={["webhooks"]}>
      <SettingsView id={(await params).id} />
    </Translations>
  );
}
