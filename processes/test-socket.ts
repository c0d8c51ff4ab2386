import { connect, type Socket } from "node:net";
import { expect } from "vitest";

/** Speaks to a server in bytes: for what no HTTP client sends. */
export interface Spoken {
  text: string;
  ms: number;
}

interface SpeakOptions {
  /** Our side ends after the bytes. */
  ends?: boolean;
  /** Returns as soon as it matches what came so far; else when the server ends the connection. */
  until?: RegExp;
}

/** Sends bytes as they are and returns all that comes back. */
export function speak(
  port: number,
  bytes: string | Buffer,
  { ends = false, until }: SpeakOptions = {},
): Promise<Spoken> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let text = "";
    const socket: Socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const done = () => {
      socket.destroy();
      resolve({ text, ms: performance.now() - startedAt });
    };
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (until?.test(text) === true) done();
    });
    socket.on("end", done);
    socket.on("error", (error) => {
      text += `\n(${error.message})`;
      done();
    });
    socket.write(bytes);
    if (ends) socket.end();
  });
}

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Splits what came over a connection into its answers by their Content-Length. */
export function answersIn(text: string): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n");
    const [line = "", ...fields] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (end < 0 || Number.isNaN(status)) throw new Error(`No HTTP answer begins with: ${rest}`);
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(":");
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    const bytes = Buffer.from(rest.slice(end + 4));
    const length = Number(headers["content-length"] ?? 0);
    responses.push({ status, headers, body: bytes.subarray(0, length).toString() });
    rest = bytes.subarray(length).toString();
  }
  return responses;
}

/** The one answer in `text`, which must be an error as documented; returns its parsed body. */
export function expectProblem(text: string, status: number): Record<string, unknown> {
  const responses = answersIn(text);
  expect(responses.map((response) => response.status)).toEqual([status]);
  const [{ headers, body }] = responses as [RawResponse];
  expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(headers["x-service-request-id"]).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(headers.link).toMatch(/docs\.jsonld>; rel="http:\/\/www\.w3\.org\/ns\/hydra\/core#apiDoc/);
  const problem = JSON.parse(body);
  expect(problem).toMatchObject({
    type: expect.stringContaining("/reference#"),
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    status,
    request_id: headers["x-service-request-id"],
  });
  return problem;
}
