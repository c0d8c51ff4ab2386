import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import type { PhoneWrite } from "./schema-entry";
import type { PhoneFields } from "./store";

const FIELDS = [...COLUMN_LETTERS, "callback_data"] as const;

/** Converts empty to null, because files can't distinguish them. */
const toValue = (input: string | null | undefined) => (input === "" ? null : input);

/**
 * Parses an entry; absent fields come from `before`. `path` is used for errors.
 * @throws DomainError as `parsePhoneNumber`
 */
export function toFields(
  entry: PhoneWrite,
  iso2: string,
  path: string,
  before?: PhoneFields,
): PhoneFields {
  const fields: PhoneFields = {
    phone: parsePhoneNumber(entry.phone, iso2, path).e164,
    a: null,
    b: null,
    c: null,
    d: null,
    e: null,
    callback_data: null,
  };
  for (const field of FIELDS) {
    const value = toValue(entry[field]);
    fields[field] = value === undefined ? (before?.[field] ?? null) : value;
  }
  return fields;
}

export function alreadyInGroup(id: string | undefined, path: string): DomainError {
  const message =
    id === undefined
      ? "This number occurs earlier in this request."
      : `This number is already in the group: /phones/${id}.`;
  return new DomainError("unprocessable", message, { reason: "phone_in_group", path });
}
