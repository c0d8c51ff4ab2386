import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { NoValue, Money } from "@/components/ui/money";
import { splitCharge } from "@/lib/core/messages/charge";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";

/** Price of a message; a scheduled one shows its reserved price. */
export function Charged({ sms, currency }: { sms: Sms; currency: string | undefined }) {
  const t = useTranslations("sms");
  const { money } = useFormats();
  if (currency === undefined) return <NoValue />;
  const { charged, reserved } = splitCharge(sms, 0);
  if (reserved === 0) return <Money amount={charged} currency={currency} digits={4} />;
  const text = t("detail.reserved", { amount: money(reserved, currency, 4) });
  return (
    <span title={text} className="text-ink-3">
      <span aria-hidden>{t("column.reserved")}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
