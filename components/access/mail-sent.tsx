import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { AuthLink, AuthTitle } from "./auth-parts";

/** Said after every request that ends in a mail; it never tells whether the address was known. */
export function MailSent({ kind, email }: { kind: "confirm" | "reset"; email: string }) {
  const t = useTranslations("access");
  return (
    <div className="grid gap-4">
      <AuthTitle>{t("mail.title")}</AuthTitle>
      <Notice>
        <p>{t(`mail.${kind}`)}</p>
        <p className="break-words font-medium text-ink">{email}</p>
      </Notice>
      <p>
        <AuthLink href="/login">{t("backToSignIn")}</AuthLink>
      </p>
    </div>
  );
}
