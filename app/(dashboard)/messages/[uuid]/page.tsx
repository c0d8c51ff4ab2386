import { pageTitle, requirePage } from "@/components/layout/require-page";
import { MessageView } from "@/components/sms/message-view";

export const generateMetadata = () => pageTitle("messages");

export default async function MessagePage({ params }: { params: Promise<{ uuid: string }> }) {
  await requirePage("messages");
  return <MessageView uuid={(await params).uuid} />;
}
