import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";

/** Title of the page on which a message is reviewed, and the way back to its text. */
export function ReviewHeader({ draftId }: { draftId: string }) {
  const t = useTranslations("compose.review");
  return (
    <PageHeader
      title={t("title")}
      actions={
        <Link href={`/compose/${draftId}`} className={buttonClass()}>
          {t("edit")}
        </Link>
      }
    />
  );
}
