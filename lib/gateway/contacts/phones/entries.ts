import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import type { PhoneWrite } from "./schema-entry";
import type { PhoneFields } from "./store";

const FIELDS = [...COLUMN_LETTERS, "callback_data"] as const;

/** An empty cell is no value: a file could not tell the two apart. Nothing else of a value is changed. */
const toValue = (given: string | null | undefined) => (given === "" ? null : given);

/**
 * A number as it is stored: E.164, and what is left out as `before` has it. `path` is where errors are reported at.
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

/** A number stands once in a group. */
export function inGroupAlready(id: string | undefined, path: string): DomainError {
  const message =
    id === undefined
      ? "This number occurs earlier in this request."
      : `This number is already in the group: /phones/${id}.`;
  return new DomainError("unprocessable", message, { reason: "phone_in_group", path });
}
