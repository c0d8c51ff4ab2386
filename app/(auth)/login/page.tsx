import { redirect } from "next/navigation";
import { LoginForm } from "@/components/access/login-form";
import { currentSession } from "@/lib/auth/current-session";
import { safeNextPath } from "@/lib/auth/next-path";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "login.title");
type Query = { next?: string; ended?: string };

export default async function LoginPage(props: { searchParams: Promise<Query> }) {
  const { next: given, ended } = await props.searchParams;
  if ((await currentSession()) !== null) redirect(safeNextPath(given));
  return <LoginForm next={safeNextPath(given)} hasEnded={ended === "1"} />;
}
