import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Outcomes by unique request name. */
export interface Followed {
  /** Redirected. */
  answered: Set<string>;
  /** No response, or another one; may or may not be stored. */
  open: Set<string>;
}

/** Carries the request's name in the `Referer` header. */
export const toReferer = (name: string) => `https://sender.example/${name}`;

function follow(port: number, path: string, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { accept: "text/html", "user-agent": "Mozilla/5.0", referer: toReferer(name) };
    const request = http.get({ host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 302));
      response.once("error", () => resolve(false));
    });
    request.once("error", () => resolve(false));
  });
}

/** Follows links sequentially until `isOver`, whatever the response. Returns the outcome so far. */
export function followLinks(
  ports: () => number[],
  paths: readonly string[],
  callers: number,
  isOver: () => boolean,
): Followed & { done: Promise<Followed> } {
  const followed: Followed = { answered: new Set(), open: new Set() };
  let count = 0;
  const call = async () => {
    while (!isOver()) {
      const at = count;
      count += 1;
      const name = `request-${at}`;
      const port = ports()[at % Math.max(1, ports().length)];
      const path = paths[at % paths.length];
      if (port === undefined || path === undefined) await sleep(10);
      else if (await follow(port, path, name)) followed.answered.add(name);
      else {
        followed.open.add(name);
        await sleep(5);
      }
    }
  };
  const all = Promise.all(Array.from({ length: callers }, call));
  return { ...followed, done: all.then(() => followed) };
}
