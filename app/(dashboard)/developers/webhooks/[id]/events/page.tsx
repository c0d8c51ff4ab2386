import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { EventsView } from "@/components/developers/webhooks/events-view";

export const generateMetadata = () => pageTitle("webhooks");

export default async function WebhookEventsPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePage("webhooks");
  return (
    <Translations namespaces={["webhooks"]}>
      <EventsView id={(await params).id} />
    </Translations>
  );
}
