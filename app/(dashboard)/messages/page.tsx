import type { Metadata } from "next";
import { MessagesView } from "@/components/sms/messages-view";
import { requireSession } from "@/lib/auth/current-session";

export const metadata: Metadata = { title: "Messages" };

export default async function MessagesPage() {
  await requireSession();
  return <MessagesView />;
}
