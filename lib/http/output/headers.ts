/** Headers that every answer of the API carries. */
export interface AnswerHeaders {
  [name: string]: string;
}

const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?$/;
const links = new Map<string, string>();

/**
 * The `Link` to the API documentation (Hydra core, "Discovering a Hydra-powered Web API"). Absolute: from
 * the configured URL, else from the `Host` of the request.
 */
export function documentationLink(
  publicUrl: string | undefined,
  host: string | undefined,
  isSecure: boolean,
  basePath: string,
): string {
  const key = publicUrl ?? `${isSecure}${host}`;
  const known = links.get(key + basePath);
  if (known !== undefined) return known;
  const own =
    host !== undefined && HOST.test(host) ? `${isSecure ? "https" : "http"}://${host}` : "";
  const link = `<${publicUrl ?? own}${basePath}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  if (links.size >= 100) links.clear();
  links.set(key + basePath, link);
  return link;
}

/** A plain object, because the Node adapter writes it without building a Headers object. */
export function answerHeaders(requestId: string, link: string): AnswerHeaders {
  return {
    "X-SERVICE-REQUEST-ID": requestId,
    Vary: "Accept",
    Link: link,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "deny",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store, private",
  };
}
