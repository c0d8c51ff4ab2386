import { listHeaders, KEY_VARIABLE, keyRemark, type SampleRequest } from "./request";

function toLiteral(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = "    ".repeat(depth + 1);
  const close = "    ".repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    const lines = value.map((item) => `${inner}${toLiteral(item, depth + 1)},`);
    return `[\n${lines.join("\n")}\n${close}]`;
  }
  const lines = Object.entries(value).map(
    ([name, element]) => `${inner}${JSON.stringify(name)}: ${toLiteral(element, depth + 1)},`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${close}}`;
}

/** Builds a sample for Python 3 with its standard library. */
export function pythonSample(request: SampleRequest): string {
  const { method, url, body, hasKey } = request;
  const remark = keyRemark(request);
  const modules = [
    ...(body === undefined ? [] : ["import json"]),
    ...(hasKey ? ["import os"] : []),
    "import urllib.request",
  ];
  const headers = [
    ...(hasKey ? [`"X-SERVICE-AUTH-TOKEN": os.environ["${KEY_VARIABLE}"],`] : []),
    ...listHeaders(request).map(([name, value]) => `"${name}": "${value}",`),
  ];
  return [
    ...(remark === null ? [] : [`# ${remark}`]),
    ...modules,
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    "    headers={",
    ...headers.map((line) => `        ${line}`),
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${toLiteral(body, 1)}).encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.status, response.read().decode())",
  ].join("\n");
}
