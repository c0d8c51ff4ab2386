/** Host with a dot, followed by port, path, query or end. */
const URL_WITHOUT_SCHEME =
  /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]+\.?(?::\d{1,5})?(?:[/?#]|$)/u;

/** Adds https to typed URLs such as `example.org/sale`; other text is trimmed. */
export function addScheme(input: string): string {
  const text = input.trim();
  return URL_WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, "")}` : text;
}
