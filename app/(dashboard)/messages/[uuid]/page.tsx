import { pageTitle, requirePage } from "@/components/layout/require-page";
import { Words } from "@/components/layout/words";
import { MessageView } from "@/components/sms/message-view";

export const generateMetadata = () => pageTitle("messages");

export default async function MessagePage({ params }: { params: Promise<{ uuid: string }> }) {
  await requirePage("messages");
  const { uuid } = await params;
  return (
    <Words namespaces={["sms", "grace"]}>
      <MessageView uuid={uuid} />
    </Words>
  );
}
