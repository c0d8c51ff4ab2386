import { type PhoneNumber, parsePhoneNumber } from "./phone-number";
import { plainPhone } from "./plain-phone";

/**
 * Cleans the input, then applies the API's `parsePhoneNumber`.
 * @throws DomainError like `parsePhoneNumber`
 */
export const parseTypedPhone = (input: string, iso2: string, path?: string): PhoneNumber =>
  parsePhoneNumber(plainPhone(input), iso2, path);
