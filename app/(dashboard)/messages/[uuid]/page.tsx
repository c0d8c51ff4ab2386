import { pageTitle, requirePage } from "@/components/layout/navigation/require-page";
import { Translations } from "@/components/layout/translations/translations";
import { MessageView } from "@/components/messaging/sms/message-view";

export const generateMetadata = () => pageTitle("messages");

export default async function MessagePage({ params }: { params: Promise<{ uuid: string }> }) {
  await requirePage("messages");
  const { uuid } = await params;
  return (
    <Translations namespaces={["sms", "grace"]}>
      <MessageView uuid={uuid} />
    </Translations>
  );
}
