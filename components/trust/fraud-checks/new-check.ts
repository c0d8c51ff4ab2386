import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { FraudCreate } from "@/lib/gateway/trust/fraud-checks/schema";
import type { FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";

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

const blankToNull = (text: string) => (text.trim() === "" ? null : text.trim());

const hasAddress = (check: NewCheck) =>
  [check.iso2, check.city, check.postcode, check.streetName, check.streetNumber].some(blankToNull);

export const isEmpty = (check: NewCheck): boolean =>
  blankToNull(check.phone) === null &&
  blankToNull(check.email) === null &&
  blankToNull(check.ip) === null &&
  !hasAddress(check);

export function toRequest(check: NewCheck): FraudCreate {
  return {
    service_code: check.service,
    phone: blankToNull(plainPhone(check.phone)),
    email: blankToNull(check.email),
    ip: blankToNull(check.ip),
    address: hasAddress(check)
      ? {
          iso2: check.iso2.trim().toUpperCase(),
          city: blankToNull(check.city),
          postcode: blankToNull(check.postcode),
          street_name: blankToNull(check.streetName),
          street_number: blankToNull(check.streetNumber),
        }
      : null,
    callback_data: blankToNull(check.callbackData),
  };
}
