import { listHeaders, KEY_VARIABLE, keyRemark, type SampleRequest } from "./request";

/** Shells leave single-quoted text unchanged; only the quote itself needs escaping. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function curlSample(request: SampleRequest): string {
  const { method, url, body, hasKey } = request;
  const remark = keyRemark(request);
  const parts = [
    `curl${method === "GET" ? "" : ` --request ${method}`} ${quote(url)}`,
    ...(hasKey ? [`--header "X-SERVICE-AUTH-TOKEN: $${KEY_VARIABLE}"`] : []),
    ...listHeaders(request).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    // Not --data, which reads a file if the text starts with @.
    ...(body === undefined ? [] : [`--data-raw ${quote(JSON.stringify(body, null, 2))}`]),
  ];
  return [...(remark === null ? [] : [`# ${remark}`]), parts.join(" \\\n  ")].join("\n");
}
