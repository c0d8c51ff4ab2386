import type { Metadata } from "next";
import { ConfirmView } from "@/components/access/confirm-view";

export const metadata: Metadata = { title: "Confirm your address" };

export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  return <ConfirmView token={(await params).token} />;
}
