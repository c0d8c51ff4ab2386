import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { MessagesView } from "@/components/sms/messages-view";

export const generateMetadata = () => pageTitle("messages");

export default async function MessagesPage() {
  await requirePage("messages");
  return (
    <Words namespaces={["sms", "grace", "table"]}>
      <MessagesView />
    </Words>
  );
}
