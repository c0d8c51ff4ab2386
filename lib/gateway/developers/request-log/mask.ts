import { parseQueryString } from "@/lib/core/query-string";
import type { Fields, KnownFields } from "@/lib/http/known-fields";

/** Larger bodies are not kept. */
const MAX_KEPT_BODY = 64 * 1024;
const MASK = "***";
/**
 * `text` and `variant_text` are texts of messages: deleting the message must not leave a copy here. `a` to `e` are what a group knows of
 * a person, `subject` and `body` are those of mails, `note` is why a number is blocked,
 * `contact_name` and `own_name` are of people. Bodies that are shown of webhooks hold what people wrote.
 */
const MASKED_NAMES =
  /^(?:.*(?:password|secret|token)|code|recovery_codes|otpauth_uri|qr_svg|(?:variant_)?text|subject|body|note|(?:contact|own)_name|(?:request|response)_body|[a-e])$/i;
/** Fields that are a phone number, or several as they were typed, with what stands beside them. */
const PHONE_NAMES = /^(?:phones?|number|recipient)$/;
/** A longer name that nothing knows is no name but what was to be sent. */
const MAX_NAME = 40;
/** What nothing knows may still be a name. With blanks, or of digits, it is a text, a code or a number. */
const IDENTIFIER = /^[\p{L}_$@][\p{L}\d_$@.:-]*(?:\[[\w.-]*\])*$/u;
/** Ids, which stay, or digits as phone numbers are written. */
const NUMBERS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\+?\d(?:[\s()./-]{0,2}\d){6,}/gi;
const ONE_NUMBER = /^[\s+()./-]*\d(?:[\s()./-]*\d){6,19}[\s()./-]*$/;

/** Enough of a phone number to recognise it: its last two digits. */
function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits.length < 7 ? MASK : `${MASK}${digits.slice(-2)}`;
}

function maskNumbers(text: string): string {
  return text.replace(NUMBERS, (found) => (/^[\da-f]{8}-/i.test(found) ? found : maskPhone(found)));
}

const maskName = (name: string) => (name.length > MAX_NAME ? MASK : maskNumbers(name));

const maskUnknownName = (name: string) => (IDENTIFIER.test(name) ? maskName(name) : MASK);

/** The value of a field that is known, as it may be kept. */
function maskValue(value: string | number | boolean, name: string): unknown {
  if (typeof value === "boolean") return value;
  if (PHONE_NAMES.test(name)) return maskPhone(String(value));
  // Of a webhook or a push: its query may hold a secret.
  if (/^target$|_push_url$/.test(name) && typeof value === "string")
    return value.replace(/\?.*$/s, `?${MASK}`);
  return value;
}

function maskObject(value: object, { names, rest }: Fields): unknown {
  // The values of a filter are those of the field that it names.
  const { field: filtered } = value as { field?: unknown };
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const known = names.get(name) ?? rest;
      if (known === undefined) return [maskUnknownName(name), field === null ? null : MASK];
      const isFilter = name === "values" && typeof filtered === "string";
      // Names that the caller chose may be a number, too.
      const kept = names.has(name) ? name : maskName(name);
      return [kept, maskField(field, known, isFilter ? filtered : name)];
    }),
  );
}

function maskField(value: unknown, fields: Fields, name: string): unknown {
  if (value === null) return null;
  if (MASKED_NAMES.test(name)) return MASK;
  if (Array.isArray(value)) {
    const { items } = fields;
    return items === undefined ? MASK : value.map((entry) => maskField(entry, items, name));
  }
  if (typeof value === "object") {
    const hasFields = fields.names.size > 0 || fields.rest !== undefined;
    return hasFields ? maskObject(value, fields) : MASK;
  }
  return fields.isValue ? maskValue(value as string | number | boolean, name) : MASK;
}

/** Only its length: what cannot be read cannot be searched for what must not stay. */
const maskWhole = (body: string) => `${MASK} (${Buffer.byteLength(body)} bytes)`;

/**
 * The body of a request as it may be kept. Only values of fields that the operation knows stay, except
 * passwords, secrets, tokens, codes and texts; phone numbers keep two digits. Null for bodies that are empty
 * or too large.
 */
export function maskBody(body: string | null, { body: fields }: KnownFields): string | null {
  if (body === null || body === "" || body.length > MAX_KEPT_BODY) return null;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return maskWhole(body);
  }
  return fields === undefined ? maskWhole(body) : JSON.stringify(maskField(value, fields, ""));
}

/** Fields of an error that may repeat what was sent. */
const REPEATING_FIELDS = /^(?:detail|message|hydra:description)$/;
/** Errors that repeat characters or tags of a text or names of parameters, and errors that repeat numbers. */
const REPEATING_WORDS = new Set<unknown>([
  "no_gsm_form",
  "speech_markup",
  "unreadable_filter",
  "campaign_unknown",
]);
const REPEATING_NUMBERS = new Set<unknown>([
  "phone_not_possible",
  "phone_not_allowed",
  "not_found",
]);

function maskErrorFields(value: unknown, mask: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => maskErrorFields(entry, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (typeof field !== "string") return [name, maskErrorFields(field, mask)];
      if (name === "propertyPath") return [name, maskName(field)];
      return [name, REPEATING_FIELDS.test(name) ? mask(field) : field];
    }),
  );
}

interface ErrorKind {
  code?: unknown;
  reason?: unknown;
}

/** The body of an error answer as it may be kept. */
export function maskError(body: string | null): string | null {
  if (body === null || body === "" || body.length > MAX_KEPT_BODY) return null;
  // Of another protocol than the API's: a sentence, which may repeat anything.
  if (!body.startsWith("{")) return maskWhole(body);
  const error = JSON.parse(body) as ErrorKind & { violations?: readonly ErrorKind[] };
  // Of several rules that are broken at once, each has a code and a reason of its own.
  const kinds = [error, ...(error.violations ?? [])].flatMap(({ code, reason }) => [code, reason]);
  if (kinds.some((kind) => REPEATING_WORDS.has(kind)))
    return JSON.stringify(maskErrorFields(error, () => MASK));
  const repeatsNumbers = kinds.some((kind) => REPEATING_NUMBERS.has(kind));
  const mask = repeatsNumbers ? maskNumbers : (text: string) => text;
  return JSON.stringify(maskErrorFields(error, mask));
}

/** Also in spellings that no filter has: what was typed is kept all the same. A search may be for a text or a person. */
const MASKED_PARAMETER =
  /^\W*(?:.*(?:password|secret|token)|code|text|note|search|contact_name)(?:\W.*)?$/is;
const PHONE_PARAMETER = /^(?:phone|number|recipient)(?:\[\d*\])?$/;
const PAGING = /^(?:page|itemsPerPage)=\d{1,7}$/;

/** One `name=value` of a query. */
function maskParameter(part: string, { isParameter }: KnownFields): string {
  if (PAGING.test(part)) return part;
  const [name = "", value = ""] = parseQueryString(part)[0] ?? [];
  const equals = part.indexOf("=");
  const spelled = equals < 0 ? part : part.slice(0, equals);
  if (!isParameter(name)) {
    const kept = maskUnknownName(name) === name ? spelled : MASK;
    return equals < 0 ? kept : `${kept}=${MASK}`;
  }
  if (equals < 0) return part;
  if (MASKED_PARAMETER.test(name)) return `${spelled}=${MASK}`;
  return PHONE_PARAMETER.test(name) ? `${spelled}=${maskPhone(value)}` : part;
}

/** A value in the path: ids stay, phone numbers do not. */
function maskSegment(value: string, segment: string, { isCount }: KnownFields): string {
  if (!segment.startsWith("{")) return value;
  const [[decoded = ""] = []] = parseQueryString(value.replace(/[+&=]/g, encodeURIComponent));
  if (segment === "{phone}") return maskPhone(decoded);
  return ONE_NUMBER.test(decoded) && !isCount(segment, decoded) ? maskPhone(decoded) : value;
}

/** A path with its query as it may be kept: parameters as fields of a body, however they are encoded. */
export function maskPath(path: string, known: KnownFields): string {
  const question = path.indexOf("?");
  const segments = (question < 0 ? path : path.slice(0, question)).split("/");
  const kept = segments
    .map((value, index) => maskSegment(value, known.segments[index] ?? "", known))
    .join("/");
  if (question < 0) return kept;
  const parts = path.slice(question + 1).split("&");
  return `${kept}?${parts.map((part) => maskParameter(part, known)).join("&")}`;
}
