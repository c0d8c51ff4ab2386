import { ConfirmEmailView } from "@/components/access/confirm-email-view";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "newEmail.title");

export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  return <ConfirmEmailView token={(await params).token} />;
}
