import type { Metadata } from "next";
import { ComposeView } from "@/components/sms/compose-view";
import { requireSession } from "@/lib/auth/current-session";

export const metadata: Metadata = { title: "Compose" };

export default async function ComposePage() {
  await requireSession();
  return <ComposeView />;
}
