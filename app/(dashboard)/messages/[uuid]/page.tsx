import type { Metadata } from "next";
import { MessageView } from "@/components/sms/message-view";
import { requireSession } from "@/lib/auth/current-session";

export const metadata: Metadata = { title: "Message" };

export default async function MessagePage({ params }: { params: Promise<{ uuid: string }> }) {
  await requireSession();
  return <MessageView uuid={(await params).uuid} />;
}
