import { listHeaders, KEY_VARIABLE, keyRemark, type SampleRequest } from "./request";

const indent = (text: string, spaces: number) => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

/** Builds a sample for Node 20 and newer, as a module. */
export function nodeSample(request: SampleRequest): string {
  const { method, url, body, hasKey } = request;
  const remark = keyRemark(request);
  const headers = [
    ...(hasKey ? [`"X-SERVICE-AUTH-TOKEN": process.env.${KEY_VARIABLE},`] : []),
    ...listHeaders(request).map(([name, value]) => `"${name}": "${value}",`),
  ];
  return [
    ...(remark === null ? [] : [`// ${remark}`]),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    ...headers.map((line) => `    ${line}`),
    "  },",
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2), 2)}),`]),
    "});",
    "console.log(response.status, await response.text());",
  ].join("\n");
}
