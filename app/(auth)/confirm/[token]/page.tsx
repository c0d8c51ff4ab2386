import { ConfirmView } from "@/components/access/confirm-view";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "confirm.title");

export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  return <ConfirmView token={(await params).token} />;
}
