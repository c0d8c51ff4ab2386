import { z } from "zod";

/** E-mail addresses are compared and stored in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("This is not an e-mail address."))
  .meta({ description: "E-mail address." });

export const newPasswordSchema = z
  .string()
  .min(8, "A password needs at least 8 characters.")
  .max(128, "A password may have at most 128 characters.")
  .meta({ description: "8 to 128 characters; common passwords are refused." });

const nameSchema = (what: string) =>
  z.string().trim().min(1, `Enter ${what}.`).max(100, "At most 100 characters.");

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
  .meta({ id: "SignUpCreate" });
export type SignUpCreate = z.output<typeof signUpCreateSchema>;

export const signUpSchema = z
  .object({ email: z.string(), message: z.string() })
  .meta({ id: "SignUp" });
