import type { Currency } from "@/lib/core/context";
import { exactDecimal, moneyFormat } from "@/lib/core/money/format-money";
import { microToDecimal } from "@/lib/core/money/money";
import { composeMail, link, localeTag } from "./compose";
import { oneLine } from "./one-line";
import type { Mail } from "./outbox";

export interface BalanceAlertMail {
  recipient: string;
  lang: string;
  accountName: string;
  /** Micro-units, as the threshold. */
  amount: bigint;
  threshold: bigint;
  currency: Currency;
}

/** Says that a balance fell below the threshold of an address. */
export function balanceAlertMail({ recipient, lang, ...mail }: BalanceAlertMail): Mail {
  const write = (amount: bigint) =>
    moneyFormat(localeTag(lang), mail.currency).format(exactDecimal(microToDecimal(amount)));
  const values = {
    account: oneLine(mail.accountName),
    amount: write(mail.amount),
    threshold: write(mail.threshold),
    link: link("/billing"),
  };
  return composeMail("watch", { email: recipient, lang }, "balanceAlert", values);
}
