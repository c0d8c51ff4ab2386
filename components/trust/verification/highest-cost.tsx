"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/figures";
import { usePhoneAnalysis } from "@/components/messaging/compose/use-phone-analysis";
import { countSegments } from "@/lib/core/text/sms-segments";
import { useMyPricelist } from "@/lib/queries/prices";
import { useSendingSettings } from "@/lib/queries/settings";
import type { BuilderState } from "./builder";
import { shownText } from "./step-timeline";

const SPOKEN_PART = 160;

/** What a verification costs at most: all its steps, as the price list has them. */
export function HighestCost({ state }: { state: BuilderState }) {
  const t = useTranslations("verification.builder");
  const home = useSendingSettings().data?.country ?? "DE";
  const phone = usePhoneAnalysis(state.phone, home);
  const prices = useMyPricelist(phone.kind === "number" ? phone.iso2 : null).data;
  if (phone.kind !== "number") return <p className="text-ink-3">{t("priceNeedsPhone")}</p>;
  if (prices === undefined) return null;
  const { rates, currency } = prices;
  const verification = {
    ...{ lang: state.lang, code_length: state.codeLength },
    web_otp: state.webOtp.trim() === "" ? null : state.webOtp.trim(),
  };
  let sum = 0;
  let isComplete = true;
  for (const { channel, template } of state.steps) {
    const text = shownText(
      { channel, template: template === "" ? null : template },
      verification,
    ).replaceAll("•", "0");
    const [service, parts]: [string, number] =
      channel === "messenger"
        ? ["messenger", 1]
        : channel === "voice"
          ? ["text2speech_ssml", Math.ceil(text.length / SPOKEN_PART)]
          : ["direct", countSegments(text, null).partsCount];
    const price = rates[service];
    if (price === undefined) isComplete = false;
    else sum += price * parts;
  }
  return (
    <p>
      {t("highestCost")} <Money amount={Number(sum.toFixed(4))} currency={currency} digits={4} />
      {!isComplete && <span className="text-ink-3"> {t("priceOpen")}</span>}
    </p>
  );
}
