import type { Language } from "@/lib/core/languages";
import type { FormError } from "@/lib/core/forms/form-texts";
import type { HostedForm } from "./find-form";

export interface Visit {
  form: HostedForm;
  lang: Language;
  ip: string;
  /** Fields, stripped of characters that can't be stored. */
  values: ReadonlyMap<string, string>;
  now: Date;
}

/** Errors by field; `form` applies to the whole form. */
export type FormErrors = Readonly<Record<string, FormError>>;

export type VisitResult =
  | { page: "form"; errors: FormErrors }
  | {
      page: "code";
      submissionId: string;
      phone: string;
      error: FormError | null;
      /** Sends the code after the response, so timing reveals no known numbers. */
      send: (() => Promise<void>) | null;
    }
  | { page: "subscribed" | "unsubscribed" | "unavailable" }
  | { page: "limited"; seconds: number };

export const readField = ({ values }: Pick<Visit, "values">, name: string): string =>
  (values.get(name) ?? "").trim();
