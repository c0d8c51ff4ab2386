"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { usePhones } from "@/lib/queries/simulator";
import { Mailbox } from "./mailbox";
import { PhoneList } from "./phone-list";
import { PhoneScreen } from "./phone-screen";

const COLUMN = "border-line-soft p-4 max-lg:border-b md:p-6 lg:border-r";

export function SimulatorView() {
  const t = useTranslations("simulator");
  const phones = usePhones();
  const [chosen, setChosen] = useState<string | null>(null);
  const visible = chosen ?? phones.data?.rows[0]?.phone ?? null;
  return (
    <>
      <p className="border-line-soft border-b px-4 py-3 text-ink-2 md:px-6">{t("intro")}</p>
      {phones.error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={phones.error} title={t("phones.failed")} />
        </div>
      )}
      <div className="grid lg:min-h-[calc(100dvh-6.25rem)] lg:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1.2fr)]">
        <section aria-labelledby="phones" className={COLUMN}>
          <h2 id="phones" className="mb-3 font-semibold text-read">
            {t("phones.title")}
          </h2>
          <PhoneList phones={phones.data?.rows} shown={visible} onChoose={setChosen} />
        </section>
        <section aria-label={t("phone.label")} className={COLUMN}>
          <PhoneScreen phone={visible} />
        </section>
        <section aria-labelledby="mailbox" className="p-4 md:p-6">
          <h2 id="mailbox" className="mb-3 font-semibold text-read">
            {t("mailbox.title")}
          </h2>
          <Mailbox />
        </section>
      </div>
    </>
  );
}
