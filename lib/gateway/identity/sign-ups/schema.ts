import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { MAX_PERSON_NAME } from "@/lib/core/credentials";
import { emailSchema, newPasswordSchema } from "@/lib/http/input/credential-fields";

const nameSchema = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter ${label}.`)
    .max(MAX_PERSON_NAME, `At most ${MAX_PERSON_NAME} characters.`);

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
      .meta({ description: "Country used to read national phone numbers." }),
    currency: z
      .enum(["EUR", "CHF"])
      .nullish()
      .meta({ description: "Defaults to EUR; CHF in CH and LI." }),
    lang: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .toLowerCase()
      .nullish()
      .meta({ description: "Profile language, two letters. Defaults to en." }),
    time_zone: z.string().max(64, "At most 64 characters.").nullish().meta({
      description:
        "IANA time zone of the account, such as Europe/London. If missing or unknown, the one of the country.",
    }),
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
        time_zone: "Europe/Berlin",
      },
    ],
  });
export type SignUpCreate = z.output<typeof signUpCreateSchema>;

export const signUpSchema = z
  .object({ email: z.string(), message: z.string() })
  .meta({ id: "SignUp" });
