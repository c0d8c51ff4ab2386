import { parseQueryString } from "@/lib/core/query-string";
import type { Fields, KnownFields } from "@/lib/http/known-fields";

/** Maximum size of a stored body. */
const MAX_KEPT_BODY = 64 * 1024;
const MASK = "***";
/**
 * Masked fields: message texts (`text`, `variant_text`), which must not outlive their message; group columns (`a` to
 * `e`) with personal data; mail `subject` and `body`; `note`, the reason of a block; names of people (`contact_name`,
 * `own_name`). Webhook bodies contain texts of people.
 */
const MASKED_NAMES =
  /^(?:.*(?:password|secret|token)|code|recovery_codes|otpauth_uri|qr_svg|(?:variant_)?text|subject|body|note|(?:contact|own)_name|(?:request|response)_body|[a-e])$/i;
/** Fields with one or several phone numbers as typed, possibly with other text. */
const PHONE_NAMES = /^(?:phones?|number|recipient)$/;
/** Unknown field names above this length are treated as content. */
const MAX_NAME = 40;
/** Unknown names that are identifiers; those with spaces or only digits may be a text, code or number. */
const IDENTIFIER = /^[\p{L}_$@][\p{L}\d_$@.:-]*(?:\[[\w.-]*\])*$/u;
/** Matches ids, which are kept, and phone numbers. */
const NUMBERS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\+?\d(?:[\s()./-]{0,2}\d){6,}/gi;
const ONE_NUMBER = /^[\s+()./-]*\d(?:[\s()./-]*\d){6,19}[\s()./-]*$/;

/** Masks a phone number except its last two digits. */
function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  return digits.length < 7 ? MASK : `${MASK}${digits.slice(-2)}`;
}

function maskNumbers(text: string): string {
  return text.replace(NUMBERS, (found) => (/^[\da-f]{8}-/i.test(found) ? found : maskPhone(found)));
}

const maskName = (name: string) => (name.length > MAX_NAME ? MASK : maskNumbers(name));

const maskUnknownName = (name: string) => (IDENTIFIER.test(name) ? maskName(name) : MASK);

/** Masks the value of a known field. */
function maskValue(value: string | number | boolean, name: string): unknown {
  if (typeof value === "boolean") return value;
  if (PHONE_NAMES.test(name)) return maskPhone(String(value));
  // URL of a webhook or push: its query may hold a secret.
  if (/^target$|_push_url$/.test(name) && typeof value === "string")
    return value.replace(/\?.*$/s, `?${MASK}`);
  return value;
}

function maskObject(value: object, { names, rest }: Fields): unknown {
  // Filter values are masked like the field they filter.
  const { field: filtered } = value as { field?: unknown };
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const known = names.get(name) ?? rest;
      if (known === undefined) return [maskUnknownName(name), field === null ? null : MASK];
      const isFilter = name === "values" && typeof filtered === "string";
      // Names chosen by the caller may be phone numbers.
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

/** Keeps only the length, because an unparsable body can't be masked by field. */
const maskWhole = (body: string) => `${MASK} (${Buffer.byteLength(body)} bytes)`;

/**
 * Masks a request body. Keeps only values of fields known to the operation, except passwords, secrets, tokens, codes
 * and texts; phone numbers keep two digits. Returns null for empty or oversized bodies.
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

/** Error fields that may echo input. */
const REPEATING_FIELDS = /^(?:detail|message|hydra:description)$/;
/** Errors that echo characters or tags of a text or parameter names, and errors that echo numbers. */
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

/** Masks the body of an error response. */
export function maskError(body: string | null): string | null {
  if (body === null || body === "" || body.length > MAX_KEPT_BODY) return null;
  // Errors of other protocols are sentences that may echo anything.
  if (!body.startsWith("{")) return maskWhole(body);
  const error = JSON.parse(body) as ErrorKind & { violations?: readonly ErrorKind[] };
  // Each violation has its own code and reason.
  const kinds = [error, ...(error.violations ?? [])].flatMap(({ code, reason }) => [code, reason]);
  if (kinds.some((kind) => REPEATING_WORDS.has(kind)))
    return JSON.stringify(maskErrorFields(error, () => MASK));
  const repeatsNumbers = kinds.some((kind) => REPEATING_NUMBERS.has(kind));
  const mask = repeatsNumbers ? maskNumbers : (text: string) => text;
  return JSON.stringify(maskErrorFields(error, mask));
}

/** Includes misspelt filters, which are logged too. A search may contain a text or a name. */
const MASKED_PARAMETER =
  /^\W*(?:.*(?:password|secret|token)|code|text|note|search|contact_name)(?:\W.*)?$/is;
const PHONE_PARAMETER = /^(?:phone|number|recipient)(?:\[\d*\])?$/;
const PAGING = /^(?:page|itemsPerPage)=\d{1,7}$/;

/** Masks one `name=value` of a query. */
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

/** Masks a path parameter: keeps ids, not phone numbers. */
function maskSegment(value: string, segment: string, { isCount }: KnownFields): string {
  if (!segment.startsWith("{")) return value;
  const [[decoded = ""] = []] = parseQueryString(value.replace(/[+&=]/g, encodeURIComponent));
  if (segment === "{phone}") return maskPhone(decoded);
  return ONE_NUMBER.test(decoded) && !isCount(segment, decoded) ? maskPhone(decoded) : value;
}

/** Masks a path and its query: parameters like body fields, in any encoding. */
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
