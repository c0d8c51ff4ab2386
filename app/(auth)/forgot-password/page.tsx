import { ForgotPasswordForm } from "@/components/access/forgot-password-form";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "forgot.title");

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm />;
}
