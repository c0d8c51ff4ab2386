/** Larger bodies are not kept. */
const MAX_KEPT_BODY = 64 * 1024;
const MASK = "***";
const SECRET_NAMES = /^(?:.*(?:password|secret|token)|code|recovery_codes|otpauth_uri|qr_svg)$/i;
const MAY_HOLD_SECRET =
  /(?:password|secret|token|recovery_codes|"code)"\s*:|"is_text_deleted"\s*:\s*true/i;

function mask(value: unknown, isTextHidden: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => mask(entry, isTextHidden));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const hidesText =
    isTextHidden || fields.some(([name, field]) => name === "is_text_deleted" && field === true);
  // In an error body `code` is the name of the error.
  const isError = Object.hasOwn(value, "request_id") || Object.hasOwn(value, "propertyPath");
  return Object.fromEntries(
    fields.map(([name, field]) => {
      if (field === null || (isError && name === "code")) return [name, mask(field, hidesText)];
      if (SECRET_NAMES.test(name) || (hidesText && name === "text")) return [name, MASK];
      return [name, mask(field, hidesText)];
    }),
  );
}

/**
 * A JSON body as it may be kept: values of fields named password, secret, token or code are masked, and
 * `text` where texts are deleted. Null for bodies that are too large. Only valid JSON may be handed in: what
 * is broken cannot be searched for names.
 */
export function maskBody(body: string | null, isTextHidden: boolean): string | null {
  if (body === null || body === "" || body.length > MAX_KEPT_BODY) return null;
  if (body.includes("\0")) return null;
  try {
    // An escape may spell a name in another way, so only bodies without one take the short way.
    if (!isTextHidden && !body.includes("\\u") && !MAY_HOLD_SECRET.test(body)) return body;
    return JSON.stringify(mask(JSON.parse(body), isTextHidden));
  } catch {
    return null;
  }
}

const SECRET_PARAMETER = /([?&](?:[^=&]*(?:password|secret|token)|code)=)[^&]*/gi;

/** The same for a path with its query. */
export function maskPath(path: string): string {
  return path.includes("?") ? path.replace(SECRET_PARAMETER, `$1${MASK}`) : path;
}
