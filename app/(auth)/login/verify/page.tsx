import { redirect } from "next/navigation";
import { VerifyForm } from "@/components/identity/sign-in/verify-form";
import { hasPendingMfa } from "@/lib/gateway/identity/sign-in/pending-mfa";
import { safeNextPath } from "@/lib/gateway/identity/sign-in/next-path";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "verify.title");

export default async function VerifyPage(props: { searchParams: Promise<{ next?: string }> }) {
  const next = safeNextPath((await props.searchParams).next);
  if (!(await hasPendingMfa())) redirect(`/login?next=${encodeURIComponent(next)}`);
  return <VerifyForm next={next} />;
}
