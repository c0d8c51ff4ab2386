import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginForm } from "@/components/access/login-form";
import { currentSession } from "@/lib/auth/current-session";
import { safeNextPath } from "@/lib/auth/next-path";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage(props: { searchParams: Promise<{ next?: string }> }) {
  const next = safeNextPath((await props.searchParams).next);
  if ((await currentSession()) !== null) redirect(next);
  return <LoginForm next={next} />;
}
