import type { DlrCode } from "@/lib/core/messages/message-state";

/** User guide, "Delivery reports"; a mask is their sum. */
const KANNEL_CODES = {
  0: 0,
  1: 1,
  2: 4,
  4: 8,
  8: 2,
  16: 16,
} as const satisfies Record<DlrCode, number>;

export type KannelCode = (typeof KANNEL_CODES)[DlrCode];

/** Returns Kannel's code, which looks like our status code but differs in meaning. */
export const kannelCodeOf = (code: DlrCode): KannelCode => KANNEL_CODES[code];

/** Checks whether the mask includes the code; a null mask includes all. */
export const isWanted = (code: DlrCode, mask: number | null): boolean =>
  mask === null || (kannelCodeOf(code) & mask) !== 0;

export interface ReportValues {
  code: DlrCode;
  phone: string;
  sender: string;
  uuid: string;
  at: Date;
}

const plainTime = (at: Date) => at.toISOString().slice(0, 19).replace("T", " ");

/** Reports count the reporting phone as sender, so `%p` and `%q` are the recipient. */
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

/** Fills in the percent-encoded values. Encoded bytes (`%2F`, in capitals) and unknown codes stay. */
export function fillEscapes(url: string, values: ReportValues): string {
  return url.replace(/%(?![0-9A-F]{2})([A-Za-z%])/g, (found, name: string) => {
    const value = ESCAPES[name]?.(values);
    return value === undefined ? found : encodeURIComponent(value);
  });
}
