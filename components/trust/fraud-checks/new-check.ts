import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { FraudCreate } from "@/lib/gateway/trust/fraud-checks/schema";
import type { FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";

/** Form values; empty texts aren't checked. */
export interface NewCheck {
  service: FraudService;
  phone: string;
  email: string;
  ip: string;
  iso2: string;
  city: string;
  postcode: string;
  streetName: string;
  streetNumber: string;
  callbackData: string;
}

export const EMPTY_CHECK: NewCheck = {
  service: "pro",
  phone: "",
  email: "",
  ip: "",
  iso2: "",
  city: "",
  postcode: "",
  streetName: "",
  streetNumber: "",
  callbackData: "",
};

const textOf = (text: string) => (text.trim() === "" ? null : text.trim());

const hasAddress = (check: NewCheck) =>
  [check.iso2, check.city, check.postcode, check.streetName, check.streetNumber].some(textOf);

export const isEmpty = (check: NewCheck): boolean =>
  textOf(check.phone) === null &&
  textOf(check.email) === null &&
  textOf(check.ip) === null &&
  !hasAddress(check);

export function toRequest(check: NewCheck): FraudCreate {
  return {
    service_code: check.service,
    phone: textOf(plainPhone(check.phone)),
    email: textOf(check.email),
    ip: textOf(check.ip),
    address: hasAddress(check)
      ? {
          iso2: check.iso2.trim().toUpperCase(),
          city: textOf(check.city),
          postcode: textOf(check.postcode),
          street_name: textOf(check.streetName),
          street_number: textOf(check.streetNumber),
        }
      : null,
    callback_data: textOf(check.callbackData),
  };
}
