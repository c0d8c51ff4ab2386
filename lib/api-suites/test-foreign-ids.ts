import { EXAMPLE } from "@/lib/core/reference/example-values";
import type { makeTestApi, TestSender } from "./test-api";
import { type Fixture, makeFixture, placeNextBeside, readAccountRows } from "./test-fixture";
import type { ForeignIdCase } from "./test-foreign-id-cases";
import type { Weakened } from "./test-isolation";
import { getKit, findModule, buildPath, unknownId } from "./test-kits";

/** Sets a value at its path, using an array's first entry. */
function put(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === "[]") {
    const [first, ...more] = Array.isArray(target) ? target : [];
    return rest.length === 0 ? [value] : [put(first, rest, value), ...more];
  }
  const known = (target ?? {}) as Record<string, unknown>;
  return { ...known, [step]: put(known[step], rest, value) };
}

interface Attempt {
  sender: TestSender;
  url: string;
  body: unknown;
}

/** A request of the account `own` that names `id`; without one, a path is that of the kit's own request. */
async function buildAttempt(one: ForeignIdCase, own: Fixture, id: string | null): Promise<Attempt> {
  const { context } = own;
  const { row, place, path, isNumber, write, keys } = one;
  const { fieldRequests = {}, exampleRequest, body: usual } = getKit(row);
  const make = keys.flatMap((key) => fieldRequests[key] ?? [])[0] ?? exampleRequest;
  const example = (await make?.(context)) ?? {};
  const [name = ""] = path;
  const written = write(id ?? "");
  const value = isNumber ? Number(written) : written;
  const isPath = place === "path" && id !== null;
  const params = { ...example.params, ...(isPath && { [name]: written }) };
  const isFilter = place === "query" && row.query?.kind === "collection";
  const query =
    place === "query" ? { ...(!isFilter && example.query), [name]: written } : example.query;
  const body = example.body ?? usual ?? {};
  return {
    sender: example.as ?? context.owner,
    url: buildPath(row, { params, ...(query && { query }) }),
    body: place === "body" ? put(body, path, value) : body,
  };
}

interface TestResponse {
  status: number;
  text: string;
}

/** Ids and times that differ from answer to answer. */
const VOLATILE =
  /"request_id":"[^"]*"|"id":\d+|\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b|\b\d{10}\b/g;

/** Requests that differ in one id alone. */
interface Try {
  one: ForeignIdCase;
  ids: readonly string[];
  foreign: Attempt;
  unknown: Attempt;
}

/** Makes two accounts, the second of which tries ids of the first. */
export async function makePair(testApi: ReturnType<typeof makeTestApi>) {
  const other = await makeFixture(testApi);
  await placeNextBeside(other.accountId);
  const own = await makeFixture(testApi);
  const canaries = other.canaries.filter((canary) => !own.canaries.includes(canary));

  const getFixtureId = (fixture: Fixture, { holder, parameter, title }: ForeignIdCase): string => {
    const id = fixture.idsByModule.get(findModule(holder) ?? "")?.[parameter]?.[0];
    if (id === undefined) throw new Error(`${title}: no test kit's fixture makes one`);
    return id;
  };
  const toUnknownId = ({ isNumber, parameter }: ForeignIdCase, like: string) => {
    if (/^[\da-f]{8}-/.test(like)) return EXAMPLE.uuid;
    return isNumber || /^\d+$/.test(like) ? "999999999" : unknownId(parameter);
  };

  async function send(
    { row }: ForeignIdCase,
    { sender, url, body }: Attempt,
  ): Promise<TestResponse> {
    const response = await testApi.api.request(url, {
      method: row.method.toUpperCase(),
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...sender.headers,
      },
      ...(row.body !== undefined && { body: JSON.stringify(body) }),
      ...(row.upload !== undefined && { body: getKit(row).file ?? "" }),
    });
    const text = await response.text();
    if (row.returns.kind !== "batch" || !response.ok) return { status: response.status, text };
    return { status: JSON.parse(text)[0].status, text };
  }

  async function buildTry(one: ForeignIdCase): Promise<Try> {
    const foreignId = getFixtureId(other, one);
    const unknownId = toUnknownId(one, foreignId);
    return {
      one,
      ids: [foreignId, unknownId],
      foreign: await buildAttempt(one, own, foreignId),
      unknown: await buildAttempt(one, own, unknownId),
    };
  }

  /** Returns how the response for the other account's ID differs from that for an unknown ID, or null. */
  async function findLeak({ one, ids, ...attempts }: Try): Promise<string | null> {
    const foreign = await send(one, attempts.foreign);
    const unknown = await send(one, attempts.unknown);
    const said = `${one.title} → ${foreign.status}`;
    const pattern = new RegExp(`(?<![\\w-])(${ids.join("|")})(?![\\w-])`, "g");
    const plain = ({ text }: TestResponse) =>
      text.replaceAll(pattern, "ID").replaceAll(VOLATILE, "");
    if (foreign.status >= 500) return said;
    if (canaries.some((canary) => !ids.includes(canary) && foreign.text.includes(canary)))
      return `${said} shows the other account's rows`;
    if (!one.isUnchecked && foreign.status < 400) return `${said} is accepted`;
    if (foreign.status === unknown.status && plain(foreign) === plain(unknown)) return null;
    return `${said} ${foreign.text}, but an unknown ID → ${unknown.status} ${unknown.text}`;
  }

  /** Every leak, with less to protect the other account. */
  async function findLeaks(cases: readonly ForeignIdCase[], weakened: Weakened): Promise<string[]> {
    const before = await readAccountRows(other.accountId);
    const tries: Try[] = [];
    for (const one of cases) tries.push(await buildTry(one));
    const leaks: (string | null)[] = [];
    await weakened(async () => {
      for (const one of tries) leaks.push(await findLeak(one));
    }, other.accountId);
    const after = await readAccountRows(other.accountId);
    const mine = await readAccountRows(own.accountId);
    // Sent values may be stored, such as filters in the audit log.
    const sent = new Set(tries.flatMap(({ ids }) => ids));
    const shown = canaries.filter((canary) => !sent.has(canary) && mine.includes(canary));
    return [
      ...leaks.filter((leak) => leak !== null),
      ...(after === before ? [] : ["the other account's rows were changed"]),
      ...shown.map((canary) => `${canary} is among the caller's rows`),
    ];
  }

  /** Requests that are refused although their ids are the caller's own. */
  async function listRejected(cases: readonly ForeignIdCase[]): Promise<string[]> {
    const refused: string[] = [];
    for (const one of cases) {
      const id = one.place === "path" ? null : getFixtureId(own, one);
      const { status, text } = await send(one, await buildAttempt(one, own, id));
      if (status >= 300) refused.push(`${one.title} → ${status} ${text}`);
    }
    return refused;
  }

  return { findLeaks, listRejected };
}
