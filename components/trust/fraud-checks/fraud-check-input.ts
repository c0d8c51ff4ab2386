import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { FraudCreate } from "@/lib/gateway/trust/fraud-checks/schema";
import type { FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";

/** Texts of a request; empty ones are omitted. */
export interface FraudCheckInput {
  service_code: FraudService;
  phone: string;
  email: string;
  ip: string;
  address: {
    iso2: string;
    city: string;
    postcode: string;
    street_name: string;
    street_number: string;
  };
  callback_data: string;
}

export const EMPTY_CHECK: FraudCheckInput = {
  service_code: "pro",
  phone: "",
  email: "",
  ip: "",
  address: { iso2: "", city: "", postcode: "", street_name: "", street_number: "" },
  callback_data: "",
};

const blankToNull = (text: string) => text.trim() || null;

export function toFraudCreate({ service_code, address, ...check }: FraudCheckInput): FraudCreate {
  const hasAddress = Object.values(address).some(blankToNull);
  return {
    service_code,
    phone: blankToNull(plainPhone(check.phone)),
    email: blankToNull(check.email),
    ip: blankToNull(check.ip),
    address: hasAddress
      ? {
          iso2: address.iso2.trim().toUpperCase(),
          city: blankToNull(address.city),
          postcode: blankToNull(address.postcode),
          street_name: blankToNull(address.street_name),
          street_number: blankToNull(address.street_number),
        }
      : null,
    callback_data: blankToNull(check.callback_data),
  };
}
