"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { formatCityLines } from "@/lib/core/countries/format-city-lines";
import { regionName } from "@/lib/core/countries/region-name";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";
import { BLANK_FACT, type FactValue } from "./fact-value";
import { IpLocation } from "./ip-location";

function Part({
  title,
  subject,
  facts,
}: {
  title: string;
  subject: ReactNode;
  facts: readonly (readonly [string, FactValue])[];
}) {
  const t = useTranslations("fraud");
  const knownDetails = facts.filter(([, value]) => value !== BLANK_FACT);
  return (
    <section className="grid content-start gap-1 print:break-inside-avoid">
      <h2 className="font-semibold text-section">{title}</h2>
      <p className="wrap-anywhere font-medium">{subject}</p>
      <dl>
        {knownDetails.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 border-line-soft border-b py-1.5"
          >
            <dt className="text-ink-3">{label}</dt>
            <dd className="wrap-anywhere min-w-0">
              {typeof value === "boolean" ? t(value ? "yes" : "no") : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function PartDetails({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud");
  const { locale } = useFormats();
  const country = (iso2: string | null) => iso2 && regionName(iso2, locale);
  const { request_phone: phone, request_email: email, request_ip: ip } = check;
  const { request_address: address } = check;
  const kind = phone?.number_type ?? null;
  return (
    <div className="grid max-w-240 gap-x-10 gap-y-6 *:min-w-0 md:grid-cols-2">
      {phone !== null && (
        <Part
          title={t("part.phone")}
          subject={formatPhone(phone.phone)}
          facts={[
            [t("fact.is_valid"), phone.is_valid],
            [t("fact.is_possible"), phone.is_possible],
            [t("fact.country"), country(phone.region)],
            [t("fact.number_type"), kind && t(`kind.${kind as "mobile"}`)],
          ]}
        />
      )}
      {email !== null && (
        <Part
          title={t("part.email")}
          subject={email.email}
          facts={[
            [t("fact.is_possible"), email.is_possible],
            [t("fact.is_anonymous"), email.is_anonymous],
          ]}
        />
      )}
      {ip !== null && (
        <Part
          title={t("part.ip")}
          subject={ip.ip}
          facts={[
            [t("fact.country"), country(ip.iso2)],
            [t("fact.place"), [ip.postcode, ip.city, ip.state].filter(Boolean).join(", ") || null],
            [t("fact.geolocation"), ip.geolocation?.join(", ") ?? null],
            [t("fact.isp_name"), ip.isp_name],
            [t("fact.isp_risk_score"), ip.isp_risk_score],
            [t("fact.proxy_type"), ip.proxy_type && t(`proxy.${ip.proxy_type}`)],
            [
              t("fact.connection_type"),
              ip.connection_type && t(`connection.${ip.connection_type}`),
            ],
          ]}
        />
      )}
      {ip !== null && <IpLocation ip={ip} />}
      {address !== null && (
        <Part
          title={t("part.address")}
          subject={[address.street_name, address.street_number].filter(Boolean).join(" ")}
          facts={[
            [
              t("fact.place"),
              formatCityLines({ ...address, postalCode: address.postcode }).join(", ") || null,
            ],
            [t("fact.country"), country(address.iso2)],
          ]}
        />
      )}
    </div>
  );
}
