"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { PageHeader } from "@/components/layout/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import type { Erasure } from "@/lib/gateway/privacy/erasures/schema";
import { ErasureLists } from "./erasure-lists";

/** Contains no personal data. */
export function ErasureReceipt({ erasure }: { erasure: Erasure }) {
  const t = useTranslations("contacts.forget");
  const { dateTime } = useFormats();
  const at = erasure.forgotten_at ?? 0;
  function download() {
    const time = new Date(at * 1_000).toISOString();
    const content = JSON.stringify({ ...erasure, forgotten_at: time }, null, 2);
    saveFile(
      new Blob([content], { type: "application/json" }),
      `forgotten-${time.slice(0, 10)}.json`,
    );
  }
  return (
    <>
      <PageHeader title={t("done")} />
      <div role="status" className="grid max-w-[68ch] gap-4 p-4 md:px-6">
        <p className="text-ink-2">{t("doneAt", { time: dateTime(at) })}</p>
        <ErasureLists erasure={erasure} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={download}>{t("receipt")}</Button>
          <Link href="/contacts" className={buttonClass("quiet")}>
            {t("toContacts")}
          </Link>
        </div>
      </div>
    </>
  );
}
