import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";

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
