/** Host with a dot, followed by port, path, query or end. */
const BARE =
  /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]+\.?(?::\d{1,5})?(?:[/?#]|$)/u;

/** For typed URLs such as `example.org/sale`; other text is trimmed. */
export function addScheme(typed: string): string {
  const text = typed.trim();
  return BARE.test(text) ? `https://${text.replace(/^\/\//, "")}` : text;
}
