import { redirect } from "next/navigation";
import { LoginForm } from "@/components/identity/sign-in/login-form";
import { currentSession } from "@/lib/gateway/identity/sign-in/current-session";
import { safeNextPath } from "@/lib/gateway/identity/sign-in/next-path";
import { getLoginSso } from "@/lib/gateway/identity/single-sign-on/page-settings";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "login.title");
type Query = { next?: string; ended?: string; sso?: string };

export default async function LoginPage(props: { searchParams: Promise<Query> }) {
  const { next: nextPath, ended, sso } = await props.searchParams;
  if ((await currentSession()) !== null) redirect(safeNextPath(nextPath));
  return (
    <LoginForm next={safeNextPath(nextPath)} hasEnded={ended === "1"} sso={getLoginSso(sso)} />
  );
}
