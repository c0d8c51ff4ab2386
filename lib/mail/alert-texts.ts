import type { Currency } from "@/lib/core/context";
import { balanceFormat, exactDecimal, moneyFormat } from "@/lib/core/money/format-money";
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
  const write = (format: Intl.NumberFormat, amount: bigint) =>
    format.format(exactDecimal(microToDecimal(amount)));
  const tag = localeTag(lang);
  const values = {
    account: oneLine(mail.accountName),
    amount: write(balanceFormat(tag, mail.currency), mail.amount),
    threshold: write(moneyFormat(tag, mail.currency), mail.threshold),
    link: link("/billing"),
  };
  return composeMail("watch", { email: recipient, lang }, "balanceAlert", values);
}
