"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { useViewer } from "@/components/layout/providers/viewer";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import type { DeliveryGrouping } from "./delivery-links";

export function useGroupNames(): (group: DeliveryGrouping, value: string) => string {
  const t = useTranslations("delivery.group");
  const services = useTranslations("sms.service");
  const { accountId } = useViewer();
  const { country } = useDisplayNames();
  const keyName = useKeyNames();
  return useCallback(
    (group, value) => {
      if (group === "iso2") return value === "" ? t("noCountry") : country(value);
      if (group === "key_id") {
        // Sums of the dashboard have the account's id instead of a key's.
        if (value === String(accountId)) return t("dashboard");
        return keyName(Number(value)) ?? t("key", { id: value });
      }
      const service = SERVICE_CODES.find((code) => code === value);
      return service === undefined ? value : services(service);
    },
    [t, services, accountId, country, keyName],
  );
}
