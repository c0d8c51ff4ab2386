import type { Metadata } from "next";
import { SignUpForm } from "@/components/access/sign-up-form";
import { COUNTRIES } from "@/lib/core/countries";

export const metadata: Metadata = { title: "Sign up" };

export default function SignUpPage() {
  const countries = COUNTRIES.filter(({ dialCode }) => dialCode !== null)
    .map(({ iso2, name }) => ({ iso2, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  return <SignUpForm countries={countries} />;
}
