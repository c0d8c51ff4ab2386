import { ResetPasswordForm } from "@/components/access/reset-password-form";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "reset.title");

export default async function ResetPasswordPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  return <ResetPasswordForm token={(await params).token} />;
}
