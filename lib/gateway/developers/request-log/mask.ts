import { parseQueryString } from "@/lib/core/query-string";
import type { Fields, KnownFields } from "@/lib/http/known-fields";

const MAX_KEPT_BODY = 64 * 1024;
const MASK = "***";
/**
 * Names of masked fields. Message texts (`text`, `variant_text`) must not outlive their message. Also group columns
 * (`a` to `e`), mail `subject` and `body`, `note`, names of people, and webhook bodies, which contain texts.
 */
const MASKED_NAMES =
  /^(?:.*(?:password|secret|token)|code|recovery_codes|otpauth_uri|qr_svg|(?:variant_)?text|subject|body|note|(?:contact|own)_name|(?:request|response)_body|[a-e])$/i;
const PHONE_NAMES = /^(?:phones?|number|recipient)$/;
/** Maximum length of unknown names; longer ones are treated as content. */
const MAX_NAME = 40;
/** Unknown names that are kept. Others, with spaces or only digits, may be a text, code or number. */
const IDENTIFIER = /^[\p{L}_$@][\p{L}\d_$@.:-]*(?:\[[\w.-]*\])*$/u;
/** Matches phone numbers to mask, and ids, which stay readable. */
const NUMBERS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\+?\d(?:[\s()./-]{0,2}\d){6,}/gi;
const SINGLE_PHONE_PATTERN = /^[\s+()./-]*\d(?:[\s()./-]*\d){6,19}[\s()./-]*$/;

function maskPhone(input: string): string {
  const digits = input.replace(/\D/g, "");
  return digits.length < 7 ? MASK : `${MASK}${digits.slice(-2)}`;
}

function maskNumbers(text: string): string {
  return text.replace(NUMBERS, (digits) =>
    /^[\da-f]{8}-/i.test(digits) ? digits : maskPhone(digits),
  );
}

const maskName = (name: string) => (name.length > MAX_NAME ? MASK : maskNumbers(name));

const maskUnknownName = (name: string) => (IDENTIFIER.test(name) ? maskName(name) : MASK);

function maskValue(value: string | number | boolean, name: string): unknown {
  if (typeof value === "boolean") return value;
  if (PHONE_NAMES.test(name)) return maskPhone(String(value));
  // The query of a webhook or push URL may hold a secret.
  if (/^target$|_push_url$/.test(name) && typeof value === "string")
    return value.replace(/\?.*$/s, `?${MASK}`);
  return value;
}

const isRecord = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function maskObject(value: object, { names, rest }: Fields): unknown {
  // Masked like the field they filter.
  const { field: filtered } = value as { field?: unknown };
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const existing = names.get(name) ?? rest;
      if (existing === undefined) return [maskUnknownName(name), field === null ? null : MASK];
      const isFilter = name === "values" && typeof filtered === "string";
      // By names of placeholders or an event's values; filters have lists.
      if (name === "values" && isRecord(field)) return [name, MASK];
      // Names chosen by the caller may be phone numbers.
      const maskedName = names.has(name) ? name : maskName(name);
      return [maskedName, maskField(field, existing, isFilter ? filtered : name)];
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

const maskWhole = (body: string) => `${MASK} (${Buffer.byteLength(body)} bytes)`;

/**
 * Masks a body: keeps only values of fields known to the operation, except passwords, secrets, tokens, codes and texts;
 * phone numbers keep two digits. Returns null for empty or oversized bodies.
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

const REPEATING_FIELDS = /^(?:detail|message|hydra:description)$/;
/** Codes whose text echoes input, such as characters, tags or parameter names. */
const REPEATING_WORDS = new Set<unknown>([
  "no_gsm_form",
  "speech_markup",
  "unreadable_filter",
  "campaign_unknown",
  "placeholder_undeclared",
  "placeholder_unused",
  "value_unknown",
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

export function maskError(body: string | null): string | null {
  if (body === null || body === "" || body.length > MAX_KEPT_BODY) return null;
  // Other protocols' sentences may echo anything.
  if (!body.startsWith("{")) return maskWhole(body);
  const error = JSON.parse(body) as ErrorKind & { violations?: readonly ErrorKind[] };
  const kinds = [error, ...(error.violations ?? [])].flatMap(({ code, reason }) => [code, reason]);
  if (kinds.some((kind) => REPEATING_WORDS.has(kind)))
    return JSON.stringify(maskErrorFields(error, () => MASK));
  const repeatsNumbers = kinds.some((kind) => REPEATING_NUMBERS.has(kind));
  const mask = repeatsNumbers ? maskNumbers : (text: string) => text;
  return JSON.stringify(maskErrorFields(error, mask));
}

/** Masked parameters, including misspelt filters. A search may contain a text or a name. */
const MASKED_PARAMETER =
  /^\W*(?:.*(?:password|secret|token)|code|text|note|search|contact_name)(?:\W.*)?$/is;
const PHONE_PARAMETER = /^(?:phone|number|recipient)(?:\[\d*\])?$/;
const PAGING = /^(?:page|itemsPerPage)=\d{1,7}$/;

function maskParameter(part: string, { isParameter }: KnownFields): string {
  if (PAGING.test(part)) return part;
  const [name = "", value = ""] = parseQueryString(part)[0] ?? [];
  const equals = part.indexOf("=");
  const rawName = equals < 0 ? part : part.slice(0, equals);
  if (!isParameter(name)) {
    const maskedValue = maskUnknownName(name) === name ? rawName : MASK;
    return equals < 0 ? maskedValue : `${maskedValue}=${MASK}`;
  }
  if (equals < 0) return part;
  if (MASKED_PARAMETER.test(name)) return `${rawName}=${MASK}`;
  return PHONE_PARAMETER.test(name) ? `${rawName}=${maskPhone(value)}` : part;
}

function maskSegment(value: string, segment: string, { isCount }: KnownFields): string {
  if (!segment.startsWith("{")) return value;
  const [[decoded = ""] = []] = parseQueryString(value.replace(/[+&=]/g, encodeURIComponent));
  if (segment === "{phone}") return maskPhone(decoded);
  return SINGLE_PHONE_PATTERN.test(decoded) && !isCount(segment, decoded)
    ? maskPhone(decoded)
    : value;
}

/** Masks parameters like body fields, in any encoding. */
export function maskPath(path: string, knownFields: KnownFields): string {
  const question = path.indexOf("?");
  const segments = (question < 0 ? path : path.slice(0, question)).split("/");
  const maskedPath = segments
    .map((value, index) => maskSegment(value, knownFields.segments[index] ?? "", knownFields))
    .join("/");
  if (question < 0) return maskedPath;
  const parts = path.slice(question + 1).split("&");
  return `${maskedPath}?${parts.map((part) => maskParameter(part, knownFields)).join("&")}`;
}
