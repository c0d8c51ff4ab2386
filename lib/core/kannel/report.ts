import type { DlrCode } from "@/lib/core/messages/message-state";

/** Kinds of reports as Kannel counts them (its user guide, "Delivery reports"); a mask is a sum of them. */
const KANNEL_CODES = {
  // Nothing was reported: there is nothing to say.
  0: 0,
  1: 1,
  2: 4,
  4: 8,
  8: 2,
  16: 16,
} as const satisfies Record<DlrCode, number>;

export type KannelCode = (typeof KANNEL_CODES)[DlrCode];

/** The kind of a report in Kannel's numbers, which are like ours and mean other things. */
export const kannelCodeOf = (code: DlrCode): KannelCode => KANNEL_CODES[code];

/** Whether somebody who asked for the kinds in `mask` wants a report; null: all of them. */
export const isWanted = (code: DlrCode, mask: number | null): boolean =>
  mask === null || (kannelCodeOf(code) & mask) !== 0;

/** What the URL of a report can repeat. */
export interface ReportValues {
  code: DlrCode;
  /** The recipient, in E.164. */
  phone: string;
  sender: string;
  uuid: string;
  /** When it was reported. */
  at: Date;
}

/** `2026-11-23 08:15:00`, in UTC. */
const plainTime = (at: Date) => at.toISOString().slice(0, 19).replace("T", " ");

/** As Kannel has them; to it, whoever reports is the sender, so `%p` and `%q` are the recipient. */
const ESCAPES: Record<string, (values: ReportValues) => string> = {
  d: ({ code }) => String(kannelCodeOf(code)),
  q: ({ phone }) => phone,
  p: ({ phone }) => phone.replace("+", ""),
  Q: ({ sender }) => sender,
  P: ({ sender }) => sender,
  T: ({ at }) => String(Math.floor(at.getTime() / 1000)),
  t: ({ at }) => plainTime(at),
  I: ({ uuid }) => uuid,
  F: ({ uuid }) => uuid,
  "%": () => "%",
};

/**
 * Fills the escape codes of a report's URL, percent-encoded. Bytes that are encoded already (`%2F`, in capitals) stay, and
 * so does what is no escape code.
 */
export function fillEscapes(url: string, values: ReportValues): string {
  return url.replace(/%(?![0-9A-F]{2})([A-Za-z%])/g, (found, name: string) => {
    const value = ESCAPES[name]?.(values);
    return value === undefined ? found : encodeURIComponent(value);
  });
}
