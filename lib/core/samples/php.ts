import { listHeaders, KEY_VARIABLE, keyRemark, type SampleRequest } from "./request";

/** Quotes text for PHP, whose single quotes know only two escapes. */
function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

function toLiteral(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = "    ".repeat(depth + 1);
  const close = "    ".repeat(depth);
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${toLiteral(item, depth + 1)},`)
    : Object.entries(value).map(
        ([name, element]) => `${inner}${quote(name)} => ${toLiteral(element, depth + 1)},`,
      );
  // An empty array would encode as a list.
  if (lines.length === 0) return Array.isArray(value) ? "[]" : "new stdClass()";
  return `[\n${lines.join("\n")}\n${close}]`;
}

/** Builds a sample for PHP 8, without extensions. */
export function phpSample(request: SampleRequest): string {
  const { method, url, body, hasKey } = request;
  const remark = keyRemark(request);
  const headers = [
    ...(hasKey ? [`'X-SERVICE-AUTH-TOKEN: ' . getenv('${KEY_VARIABLE}'),`] : []),
    ...listHeaders(request).map(([name, value]) => `${quote(`${name}: ${value}`)},`),
  ];
  return [
    "<?php",
    ...(remark === null ? [] : [`// ${remark}`]),
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    "    'header' => [",
    ...headers.map((line) => `        ${line}`),
    "    ],",
    ...(body === undefined ? [] : [`    'content' => json_encode(${toLiteral(body, 1)}),`]),
    "    'ignore_errors' => true,",
    "]]);",
    `$answer = file_get_contents(${quote(url)}, false, $context);`,
    "echo $http_response_header[0], ' ', $answer, PHP_EOL;",
  ].join("\n");
}
