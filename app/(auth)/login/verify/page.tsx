import { redirect } from "next/navigation";
import { VerifyForm } from "@/components/access/verify-form";
import { isHalfSignedIn } from "@/lib/auth/half-signed-in";
import { safeNextPath } from "@/lib/auth/next-path";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "verify.title");

export default async function VerifyPage(props: { searchParams: Promise<{ next?: string }> }) {
  const next = safeNextPath((await props.searchParams).next);
  if (!(await isHalfSignedIn())) redirect(`/login?next=${encodeURIComponent(next)}`);
  return <VerifyForm next={next} />;
}
