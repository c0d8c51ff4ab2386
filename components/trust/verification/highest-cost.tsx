"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { lazyCode, useLazyCode } from "@/components/hooks/use-lazy-code";
import { usePhoneAnalysis } from "@/components/messaging/compose/use-phone-analysis";
import { useMyPricelist } from "@/lib/queries/prices";
import { useSendingSettings } from "@/lib/queries/settings";
import type { BuilderState } from "./builder";
import { calculateStepsCost } from "./cost-of-steps";

const SPEECH_RULES = lazyCode(() => import("@/lib/core/voice/ssml-check"));

export function HighestCost({ state }: { state: BuilderState }) {
  const t = useTranslations("verification.builder");
  const home = useSendingSettings().data?.country ?? "DE";
  const phone = usePhoneAnalysis(state.phone, home);
  const prices = useMyPricelist(phone.kind === "number" ? phone.iso2 : null).data;
  const hasCall = state.steps.some(({ channel }) => channel === "voice");
  const speech = useLazyCode(SPEECH_RULES, hasCall);
  if (phone.kind !== "number") return <p className="text-ink-3">{t("priceNeedsPhone")}</p>;
  if (prices === undefined || (hasCall && speech === null)) return null;
  const { rates, currency } = prices;
  const { amount, isComplete } = calculateStepsCost(state, rates, speech?.checkSpeech ?? null);
  return (
    <p>
      {t("highestCost")} <Money amount={amount} currency={currency} digits={4} />
      {!isComplete && <span className="text-ink-3"> {t("priceOpen")}</span>}
    </p>
  );
}
