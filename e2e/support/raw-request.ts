import http from "node:http";
import { readdirSync } from "node:fs";

export interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends the target as it is written: browsers and fetch would tidy `//`, `..` and `%2e` first. */
export function ask(target: string, request: RawRequest = {}): Promise<RawResponse> {
  const { method = "GET", headers = {}, body } = request;
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      { host: "localhost", port: process.env.E2E_PORT, path: target, method, headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export const isSignIn = (path: string) => /^\/login($|\?)/.test(path);

/** Follows redirects to the sign-in or an answer; throws at one that leaves this host. */
export async function askAndFollow(
  target: string,
  request: RawRequest = {},
): Promise<{ path: string; response: RawResponse }> {
  let path = target;
  for (let hops = 0; hops < 6; hops += 1) {
    const response = await ask(path, request);
    const { location } = response.headers;
    if (location === undefined) return { path, response };
    if (!/^\/(?![/\\])/.test(location)) throw new Error(`${path} leads away, to ${location}`);
    path = location;
    if (isSignIn(path)) return { path, response };
  }
  throw new Error(`${target} leads in circles`);
}

/** Files of this name below `app/`, as paths from there: `(dashboard)/compose/page.tsx`. */
export function appFiles(name: string): string[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file === name || file.endsWith(`/${name}`))
    .sort();
}

/** `(dashboard)/messages/[uuid]/page.tsx` → `/messages/[uuid]` */
export function toPagePath(file: string): string {
  const segments = file.split("/").slice(0, -1);
  return `/${segments.filter((segment) => !/^\(.*\)$/.test(segment)).join("/")}`;
}

/** The URL with something in place of every parameter. */
export function fillParameters(url: string): string {
  return url
    .replace(/[[{]uuid[\]}]/g, "0198c2a0-0000-7000-8000-000000000001")
    .replace(/\[+[^\]]+\]+|\{\w+\}/g, "1");
}
