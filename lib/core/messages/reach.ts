import { DomainError } from "@/lib/core/errors";
import { canBeTexted } from "@/lib/core/phone/phone-number";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import type { ServiceCode } from "./services";

export const canReceive = (service: ServiceCode, phone: Pick<PhoneNumber, "kind">): boolean =>
  service !== "direct" || canBeTexted(phone);

/**
 * @param path field of the error
 * @throws DomainError `phone_not_allowed` for an SMS to a landline
 */
export function assertCanReceive(
  service: ServiceCode,
  phone: Pick<PhoneNumber, "kind">,
  path = "phone",
): void {
  if (canReceive(service, phone)) return;
  throw new DomainError(
    "phone_not_allowed",
    "Landlines can't receive text messages. Use the service text2speech.",
    { reason: "landline", path },
  );
}
