import type { UnsubscribeReason } from "./reasons";

export type FormError =
  | "phone_missing"
  | "phone_invalid"
  | "phone_mobile"
  | "phone_unreachable"
  | "value_long"
  | "code_wrong"
  | "code_expired"
  | "code_locked"
  | "again_later"
  | "form_expired";

/** `name`: the sender's name on forms. */
export interface FormTexts {
  languages: string;
  phone: string;
  phoneHint: (example: string) => string;
  optional: string;
  /** Prefixes the title of a page with errors, for screen readers. */
  error: string;
  problem: string;
  back: string;
  close: string;
  subscribe: {
    title: (name: string) => string;
    /** The account's full name. The consent log stores the text as shown. */
    consent: (name: string) => string;
    code: string;
    button: string;
  };
  code: {
    title: string;
    intro: (phone: string) => string;
    label: string;
    button: string;
    again: string;
    /** GSM letters only, so it fits one part. */
    sms: (code: string, name: string) => string;
  };
  subscribed: { title: string; text: (name: string) => string };
  unsubscribe: {
    title: (name: string) => string;
    intro: string;
    /** Personal links: the number is known but not shown. */
    own: string;
    reasons: string;
    reason: Readonly<Record<UnsubscribeReason, string>>;
    comment: string;
    button: string;
  };
  unsubscribed: { title: string; text: (name: string) => string };
  unavailable: { title: string; text: (name: string) => string };
  limited: { title: string; text: string };
  errors: Readonly<Record<FormError, string>>;
}
