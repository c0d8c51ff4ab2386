"use client";

import { runWhenOnline } from "@/components/hooks/when-online";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { regionName } from "@/lib/core/countries/region-name";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";

/** Loaded after the page, in reserved space. */
const LocationMap = dynamic(
  async () => (await runWhenOnline(() => import("./location-map"))).LocationMap,
  {
    ssr: false,
  },
);

export function IpLocation({ ip }: { ip: NonNullable<FraudCheck["request_ip"]> }) {
  const t = useTranslations("fraud.location");
  const { locale } = useFormats();
  const { geolocation, city, iso2 } = ip;
  const [latitude, longitude] = geolocation ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const country = iso2 && regionName(iso2, locale);
  const place = [city, country].filter(Boolean).join(", ") || `${latitude}, ${longitude}`;
  return (
    <figure className="grid max-w-120 content-start gap-1 print:break-inside-avoid">
      <div className="aspect-2/1">
        <LocationMap
          label={t("label", { place })}
          iso2={iso2}
          geolocation={[latitude, longitude]}
        />
      </div>
      <figcaption className="text-ink-3 text-small">{t("caption")}</figcaption>
    </figure>
  );
}
