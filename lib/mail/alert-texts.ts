import type { Currency } from "@/lib/core/context";
import {
  balanceFormat,
  exactDecimal,
  formatNumber,
  moneyFormat,
} from "@/lib/core/money/format-money";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import { composeMail, link, localeTag } from "./compose";
import { toOneLine } from "./one-line";
import type { Mail } from "./mail";

export interface BalanceAlertMail {
  recipient: string;
  lang: string;
  accountName: string;
  /** Micro-units, like the threshold. */
  amount: bigint;
  threshold: bigint;
  currency: Currency;
}

/** Formats the balance, with more decimals if rounding would show it equal to the threshold. */
function formatBelow(tag: string, { amount, threshold, currency }: BalanceAlertMail): string {
  const isClose = threshold - amount < centsToMicro(1n);
  const format = isClose ? moneyFormat(tag, currency, 4) : balanceFormat(tag, currency);
  return formatNumber(format, exactDecimal(microToDecimal(amount)));
}

export function balanceAlertMail(mail: BalanceAlertMail): Mail {
  const { recipient, lang, accountName, threshold, currency } = mail;
  const tag = localeTag(lang, currency);
  const values = {
    account: toOneLine(accountName),
    amount: formatBelow(tag, mail),
    threshold: formatNumber(moneyFormat(tag, currency), exactDecimal(microToDecimal(threshold))),
    link: link("/billing"),
  };
  return composeMail("watch", { email: recipient, lang }, "balanceAlert", values);
}
