import { type PhoneNumber, parsePhoneNumber } from "./phone-number";
import { plainPhone } from "./plain-phone";

/**
 * Reads a number that a person typed or pasted into a form, list, file or mail: by the rules of `parsePhoneNumber`, which the
 * API goes by, once it is plain.
 * @throws DomainError as `parsePhoneNumber` does
 */
export const parseTypedPhone = (typed: string, iso2: string, path?: string): PhoneNumber =>
  parsePhoneNumber(plainPhone(typed), iso2, path);
