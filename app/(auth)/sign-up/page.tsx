import { getLocale } from "next-intl/server";
import { SignUpForm } from "@/components/access/sign-up-form";
import { countryChoices } from "@/lib/i18n/country-choices";
import { titled } from "@/lib/i18n/titled";

export const generateMetadata = titled("access", "signUp.title");

export default async function SignUpPage() {
  return <SignUpForm countries={countryChoices(await getLocale())} />;
}
