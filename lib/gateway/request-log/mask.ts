/** Larger bodies are not kept. */
const MAX_KEPT_BODY = 64 * 1024;
const MASK = "***";
/** `text` is what a message says: whoever deletes the message must not leave it here. */
const MASKED_NAMES =
  /^(?:.*(?:password|secret|token)|code|recovery_codes|otpauth_uri|qr_svg|text)$/i;
const MAY_HOLD_MASKED = /(?:password|secret|token|recovery_codes|"code|"text)"\s*:|no_gsm_form/i;
/** Where an error repeats characters of the text. */
const REPEATING_NAMES = /^(?:detail|message|hydra:description)$/;

function mask(value: unknown, repeatsText = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => mask(entry, repeatsText));
  if (typeof value !== "object" || value === null) return value;
  // In an error body `code` is the name of the error.
  const repeats = repeatsText || (value as { reason?: unknown }).reason === "no_gsm_form";
  const isError = Object.hasOwn(value, "request_id") || Object.hasOwn(value, "propertyPath");
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (field === null || (isError && name === "code")) return [name, mask(field)];
      const isMasked = MASKED_NAMES.test(name) || (repeats && REPEATING_NAMES.test(name));
      return [name, isMasked ? MASK : mask(field, repeats)];
    }),
  );
}

/**
 * A JSON body as it may be kept: values of fields named password, secret, token, code or text are masked.
 * Null for bodies that are too large. Only valid JSON may be handed in: what is broken cannot be searched
 * for names.
 */
export function maskBody(body: string | null): string | null {
  if (body === null || body === "" || body.length > MAX_KEPT_BODY) return null;
  if (body.includes("\0")) return null;
  try {
    // An escape may spell a name in another way, so only bodies without one take the short way.
    if (!body.includes("\\u") && !MAY_HOLD_MASKED.test(body)) return body;
    return JSON.stringify(mask(JSON.parse(body)));
  } catch {
    return null;
  }
}

/** Also in spellings that no filter has: what was typed is kept all the same. */
const MASKED_PARAMETER = /^\W*(?:.*(?:password|secret|token)|code|text)(?:\W.*)?$/is;

function isMaskedParameter(name: string): boolean {
  try {
    return MASKED_PARAMETER.test(decodeURIComponent(name));
  } catch {
    return MASKED_PARAMETER.test(name);
  }
}

/** The same for a path with its query: values of parameters with such names, however these are encoded. */
export function maskPath(path: string): string {
  const question = path.indexOf("?");
  if (question < 0) return path;
  const parts = path.slice(question + 1).split("&");
  const masked = parts.map((part) => {
    const name = part.split("=", 1)[0] ?? "";
    return part.includes("=") && isMaskedParameter(name) ? `${name}=${MASK}` : part;
  });
  return `${path.slice(0, question)}?${masked.join("&")}`;
}
