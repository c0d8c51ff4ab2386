import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { SignUpForm } from "@/components/identity/sign-in/sign-up-form";
import { countryChoices, countryFromHeader } from "@/lib/i18n/country-choices";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("signIn", "signUp.title");

export default async function SignUpPage() {
  const country = countryFromHeader((await headers()).get("accept-language"));
  return <SignUpForm countries={countryChoices(await getLocale())} country={country} />;
}
