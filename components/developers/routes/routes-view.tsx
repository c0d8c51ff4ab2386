"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useCarriers } from "@/lib/queries/carriers";
import { CarrierPanel } from "./carrier-panel";
import { UnclaimedMessages } from "./unclaimed-messages";

export function RoutesView() {
  const t = useTranslations("routes");
  const { timeZone } = useFormats();
  const { data, error, refetch } = useCarriers();
  return (
    <>
      <PageHeader title={t("title")} scope={t("scope", { timeZone })} />
      <SectionNav section="developers" />
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.rows.map((carrier) => (
        <CarrierPanel key={carrier.carrier} carrier={carrier} />
      ))}
      <UnclaimedMessages />
    </>
  );
}
