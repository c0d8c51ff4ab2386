"use client";

import { AtSign, MapPin, Network, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";

const ICONS = { phone: Smartphone, email: AtSign, ip: Network, address: MapPin } as const;

function listSubjects(check: FraudCheck) {
  const { request_phone: phone, request_email: email, request_ip: ip } = check;
  const { request_address: address } = check;
  const place = address && [address.city, address.iso2].filter(Boolean).join(", ");
  const parts = [
    { part: "phone", value: phone && formatPhone(phone.phone) },
    { part: "email", value: email?.email },
    { part: "ip", value: ip?.ip },
    { part: "address", value: place },
  ] as const;
  return parts.flatMap(({ part, value }) => (value == null ? [] : [{ part, value }]));
}

/** Returns the first checked value, which names the check in lists. */
export const subjectName = (check: FraudCheck): string => listSubjects(check)[0]?.value ?? check.id;

export function Subject({ check }: { check: FraudCheck }) {
  const t = useTranslations("fraud.part");
  const parts = listSubjects(check);
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {parts.map(({ part }) => {
        const Icon = ICONS[part];
        return (
          <Icon key={part} aria-label={t(part)} size={14} strokeWidth={1.75} className="shrink-0" />
        );
      })}
      <span className="truncate">{parts[0]?.value}</span>
    </span>
  );
}
