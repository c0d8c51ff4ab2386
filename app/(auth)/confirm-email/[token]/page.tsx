import { ConfirmEmailView } from "@/components/identity/sign-in/confirm-email-view";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "newEmail.title");

export default async function ConfirmEmailPage({ params }: { params: Promise<{ token: string }> }) {
  return <ConfirmEmailView token={(await params).token} />;
}
