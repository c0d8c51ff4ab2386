import { ConfirmView } from "@/components/identity/sign-in/confirm-view";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "confirm.title");

export default async function ConfirmPage({ params }: { params: Promise<{ token: string }> }) {
  return <ConfirmView token={(await params).token} />;
}
