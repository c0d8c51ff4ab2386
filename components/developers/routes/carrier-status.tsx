"use client";

import { useTranslations } from "next-intl";
import { Status, type StatusKind } from "@/components/ui/status";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";

const KINDS: Record<CarrierResource["state"], StatusKind> = {
  up: "normal",
  degraded: "attention",
  down: "failed",
  refused: "failed",
  unserved: "attention",
};

export function CarrierStatus({ carrier }: { carrier: CarrierResource }) {
  const t = useTranslations("routes.state");
  if (!carrier.is_enabled) return <Status kind="stopped">{t("off")}</Status>;
  return <Status kind={KINDS[carrier.state]}>{t(carrier.state)}</Status>;
}
