"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { VERIFY_SUCCESS } from "@/lib/core/trust/verify-state";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { useLatestVerifyCodes } from "@/lib/queries/verification";

const FAST_DELIVERY_SECONDS = 30;

/** Checks whether a code reached the phone within 30 seconds. */
const isFast = ({ created_at, history }: VerifyCode): boolean =>
  history.some(
    ({ status, processed_at: at }) =>
      status === VERIFY_SUCCESS && at !== null && at - created_at <= FAST_DELIVERY_SECONDS,
  );

/** Figures of recent codes that were delivered within 30 seconds, and that were entered. */
export function SuccessStats() {
  const t = useTranslations("verification.figures");
  const { percent } = useFormats();
  const rows = useLatestVerifyCodes().data?.rows.filter(({ is_test: isTest }) => !isTest) ?? [];
  if (rows.length === 0) return null;
  const formatShare = (isCounted: (row: VerifyCode) => boolean) =>
    percent(rows.filter(isCounted).length / rows.length);
  const note = t("ofLast", { count: rows.length });
  return (
    <StatStrip label={t("label")}>
      <Stat label={t("quick")} value={formatShare(isFast)} note={note} />
      <Stat
        label={t("confirmed")}
        value={formatShare(({ checked_at: at }) => at !== null)}
        note={note}
      />
    </StatStrip>
  );
}
