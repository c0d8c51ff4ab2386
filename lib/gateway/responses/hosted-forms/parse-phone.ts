import { DomainError } from "@/lib/core/errors";
import type { FormError } from "@/lib/core/forms/form-texts";
import type { PhoneNumber } from "@/lib/core/phone/phone-number";
import { parseTypedPhone } from "@/lib/core/phone/typed-phone";
import { readField, type Visit } from "./visit";

function toFormError({ code }: DomainError): FormError {
  return code === "phone_not_allowed" ? "phone_mobile" : "phone_invalid";
}

export function parseFormPhone(visit: Visit): PhoneNumber | FormError {
  const input = readField(visit, "phone");
  if (input === "") return "phone_missing";
  try {
    return parseTypedPhone(input, visit.form.account.iso2);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return toFormError(error);
  }
}
