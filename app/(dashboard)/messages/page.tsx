import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { MessagesView } from "@/components/messaging/sms/messages-view";

export const generateMetadata = () => pageTitle("messages");

export default async function MessagesPage() {
  await requirePage("messages");
  return (
    <Translations namespaces={["sms", "grace", "table"]}>
      <MessagesView />
    </Translations>
  );
}
