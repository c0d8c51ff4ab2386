import type { FormError } from "@/lib/core/forms/form-texts";
import type { FormLanguage } from "@/lib/core/forms/language-names";
import type { HostedForm } from "./find-form";

/** A visitor who sends a form. */
export interface Visit {
  form: HostedForm;
  lang: FormLanguage;
  ip: string;
  /** Fields, without what can't be stored. */
  values: ReadonlyMap<string, string>;
  now: Date;
}

/** Errors by field; `form`: of the whole form. */
export type FormErrors = Readonly<Record<string, FormError>>;

/** What a visitor is shown. */
export type Shown =
  | { page: "form"; errors: FormErrors }
  | {
      page: "code";
      answerId: string;
      phone: string;
      error: FormError | null;
      /** Sends the code, after the response: how long that takes tells nothing then. */
      send: (() => Promise<void>) | null;
    }
  | { page: "subscribed" | "unsubscribed" | "unavailable" }
  | { page: "limited"; seconds: number };

/** A field without spaces around it. */
export const fieldOf = ({ values }: Pick<Visit, "values">, name: string): string =>
  (values.get(name) ?? "").trim();
