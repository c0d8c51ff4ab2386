import type { Metadata } from "next";
import { KeysView } from "@/components/api-keys/keys-view";
import { requireSession } from "@/lib/auth/current-session";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage() {
  await requireSession();
  return <KeysView />;
}
