import type { Metadata } from "next";
import { ForgotPasswordForm } from "@/components/access/forgot-password-form";

export const metadata: Metadata = { title: "Forgot password" };

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm />;
}
