"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useEmailDomains } from "@/lib/queries/email-to-sms";

const PARAMETERS = ["service_code", "sender", "text_source", "encoding", "max_parts"] as const;

export function KeyAddressFormat() {
  const t = useTranslations("emailToSms.documented");
  const { data } = useEmailDomains();
  return (
    <section aria-labelledby="documented" className="grid max-w-200 grid-cols-1 gap-3 p-4 md:p-6">
      <h2 id="documented" className="font-medium text-title">
        {t("title")}
      </h2>
      <p className="text-ink-2">{t("text")}</p>
      <Notice tone="warn">{t("warning")}</Notice>
      {data !== undefined && (
        <ul className="grid grid-cols-1 gap-2 break-all font-mono text-small">
          <li>{`client_id.api_key.phone.${PARAMETERS.join(".")}@${data.sms}`}</li>
          <li>{`client_id.api_key.group_id.${PARAMETERS.join(".")}@${data.bulk}`}</li>
        </ul>
      )}
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 md:grid-cols-[10rem_1fr]">
        {PARAMETERS.map((name) => (
          <div key={name} className="contents">
            <dt className="text-small text-ink-2">
              <code className="font-mono">{name}</code>
            </dt>
            <dd className="text-ink-2 max-md:pb-2">{t(`parameter.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
