/** A host with a dot, then a port, a path, a query or nothing. */
const BARE =
  /^(?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]+\.?(?::\d{1,5})?(?:[/?#]|$)/u;

/** Returns a web address as people type it, such as `example.org/sale`, with the `https://` that it lacks; all else as it is. */
export function addScheme(typed: string): string {
  const text = typed.trim();
  return BARE.test(text) ? `https://${text.replace(/^\/\//, "")}` : text;
}
