import { type PhoneNumber, parsePhoneNumber } from "./phone-number";
import { plainPhone } from "./plain-phone";

/**
 * Cleans the input, then applies the API's `parsePhoneNumber`.
 * @throws DomainError like `parsePhoneNumber`
 */
export const parseTypedPhone = (typed: string, iso2: string, path?: string): PhoneNumber =>
  parsePhoneNumber(plainPhone(typed), iso2, path);
