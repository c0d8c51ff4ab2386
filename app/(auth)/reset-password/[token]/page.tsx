import { ResetPasswordForm } from "@/components/identity/sign-in/reset-password-form";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "reset.title");

export default async function ResetPasswordPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  return <ResetPasswordForm token={(await params).token} />;
}
