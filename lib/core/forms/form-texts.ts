import type { UnsubscribeReason } from "./reasons";

/** What is wrong with what a visitor sent. */
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

/** Everything that a hosted form says in one language. `name` is the sender's name on forms. */
export interface FormTexts {
  languages: string;
  phone: string;
  phoneHint: string;
  optional: string;
  /** Before the title of a page with an error, for who only hears it. */
  error: string;
  /** Above the list of errors. */
  problem: string;
  back: string;
  /** What is left to do at the end. */
  close: string;
  subscribe: {
    title: (name: string) => string;
    /** Names the account in full. The log of consents keeps it as it was shown. */
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
    /** The message; GSM letters only cost one part. */
    sms: (code: string, name: string) => string;
  };
  subscribed: { title: string; text: (name: string) => string };
  unsubscribe: {
    title: (name: string) => string;
    intro: string;
    /** Of a link of one's own: the number is known, and not shown. */
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
