"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { usePages, useViewer } from "@/components/layout/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { useFormats } from "@/components/ui/use-formats";

/** Home of everybody: what this account is, and the first steps a role can take. */
export function OverviewView() {
  const t = useTranslations("overview");
  const { timeZone } = useFormats();
  const { accountName } = useViewer();
  const has = new Set(usePages().map(({ key }) => key));
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={timeZone}
        actions={
          has.has("compose") && (
            <Link href="/compose" className={buttonClass("primary")}>
              {t("compose")} <Kbd keys="C" />
            </Link>
          )
        }
      />
      <EmptyFirstUse
        title={accountName}
        text={t("text")}
        actions={
          <>
            <Link href="/messages" className={buttonClass()}>
              {t("messages")}
            </Link>
            {has.has("keys") && (
              <Link href="/developers/keys" className={buttonClass()}>
                {t("keys")}
              </Link>
            )}
          </>
        }
      />
    </>
  );
}
