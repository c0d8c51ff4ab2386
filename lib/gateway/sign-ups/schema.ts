import { z } from "zod";
import { EXAMPLE } from "@/lib/core/example-values";
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from "@/lib/core/access-rules";

/** E-mail addresses are compared and stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, `An e-mail address has at most ${EMAIL_MAX} characters.`)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: "This is not an e-mail address." }))
  .meta({ description: "E-mail address." });

export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN, `A password needs at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `A password may have at most ${PASSWORD_MAX} characters.`)
  .meta({ description: "8 to 128 characters; common passwords are refused." });

const nameSchema = (what: string) =>
  z.string().trim().min(1, `Enter ${what}.`).max(NAME_MAX, `At most ${NAME_MAX} characters.`);

export const signUpCreateSchema = z
  .object({
    name: nameSchema("your name"),
    account_name: nameSchema("a name for the account, such as your company"),
    email: emailSchema,
    password: newPasswordSchema,
    iso2: z
      .string()
      .regex(/^[A-Za-z]{2}$/, "Choose a country.")
      .toUpperCase()
      .meta({ description: "Country; national phone numbers are read in it." }),
    currency: z
      .enum(["EUR", "CHF"])
      .nullish()
      .meta({ description: "Default EUR; CHF in CH and LI." }),
    lang: z
      .string()
      .regex(/^[a-z]{2}$/)
      .nullish()
      .meta({ description: "Language of the profile, two letters; default en." }),
  })
  .meta({
    id: "SignUpCreate",
    examples: [
      {
        name: "Erika Mustermann",
        account_name: "Nordwind Handel",
        email: EXAMPLE.email,
        password: "eleven-green-boats",
        iso2: "DE",
        currency: "EUR",
        lang: "de",
      },
    ],
  });
export type SignUpCreate = z.output<typeof signUpCreateSchema>;

export const signUpSchema = z
  .object({ email: z.string(), message: z.string() })
  .meta({ id: "SignUp" });
