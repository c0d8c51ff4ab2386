import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { InboxView } from "@/components/messaging/inbox/inbox-view";

export const generateMetadata = () => pageTitle("inbox");

export default async function InboxPage() {
  await requirePage("inbox");
  return (
    <Translations namespaces={["inbox", "compose", "sms", "useTemplate"]}>
      <InboxView />
    </Translations>
  );
}
