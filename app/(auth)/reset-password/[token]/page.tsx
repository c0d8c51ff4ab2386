import type { Metadata } from "next";
import { ResetPasswordForm } from "@/components/access/reset-password-form";

export const metadata: Metadata = { title: "Choose a new password" };

export default async function ResetPasswordPage({
  params,
}: {
  params: Promise<{ token: string }>;
}) {
  return <ResetPasswordForm token={(await params).token} />;
}
