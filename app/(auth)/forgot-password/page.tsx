import { ForgotPasswordForm } from "@/components/identity/sign-in/forgot-password-form";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "forgot.title");

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm />;
}
