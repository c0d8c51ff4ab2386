import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { makeImporter, workOff } from "./test-imports";

/** Names of uploaded files are words of whoever sends them: shown without what is no name, and never a path. */
testDatabase();
type Importer = Awaited<ReturnType<typeof makeImporter>>;
let importer: Importer;

beforeEach(async () => {
  importer = await makeImporter();
});

const FILE = "phone\n+491713920001\n";

/** Bytes as a client writes them: libraries would refuse or escape some of these names. */
function makeForm(name: string) {
  const boundary = "b0undary";
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  const lines = [`--${boundary}`, head, "Content-Type: text/csv", "", FILE, `--${boundary}--`, ""];
  return { type: `multipart/form-data; boundary=${boundary}`, body: lines.join("\r\n") };
}

async function upload(groupId: number, query: string, { type, body }: ReturnType<typeof makeForm>) {
  const { api, owner } = importer;
  const response = await api.request(`/groups/${groupId}/imports${query}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": type, ...owner.headers },
    body,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const LONG = "x".repeat(300);

const NAMES: readonly [string, string, string | null][] = [
  ["a path upwards", "../../x.csv", "x.csv"],
  ["a path of Windows", "C:\\Users\\x\\..\\x.csv", "x.csv"],
  ["a path of both kinds", "..\\/x.csv", "x.csv"],
  ["a NUL", "x\u0000.csv", "x.csv"],
  ["control characters", "a\tb\u001b[31m.csv", "ab[31m.csv"],
  ["letters that turn the direction", "x\u202evsc.exe\u2066.csv", "xvsc.exe.csv"],
  ["300 characters", `${LONG}.csv`, LONG.slice(0, 255)],
  ["300 characters that are two units each", "🙂".repeat(300), "🙂".repeat(255)],
  ["nothing but a path", "../..", null],
];

test.each(NAMES)(
  "accepts a form's file name with %s, and shows it sanitized",
  async (_, name, shown) => {
    const { accountId, send, owner, put, listPhones, makeGroup } = importer;
    const groupId = await makeGroup();
    const { status, body } = await upload(groupId, "", makeForm(name));
    expect([status, body.file_name]).toEqual([201, shown]);
    await workOff(accountId);
    await put(body.id, "/start");
    expect((await send(owner, "GET", `/imports/${body.id}`)).body).toMatchObject({
      file_name: shown,
      state: "done",
      added: 1,
    });
    expect(await listPhones(groupId)).toMatchObject([{ phone: "+491713920001" }]);
  },
);

test.each(NAMES)("sanitizes or rejects a file name in the URL with %s", async (_, name, shown) => {
  const { makeGroup } = importer;
  const query = `?file_name=${encodeURIComponent(name)}`;
  const { status, body } = await upload(await makeGroup(), query, { type: "text/csv", body: FILE });
  // No text of a request may have a NUL.
  if (name.length > 255 || name.includes("\u0000"))
    expect([status, body.violations]).toMatchObject([400, [{ propertyPath: "file_name" }]]);
  else expect([status, body.file_name]).toEqual([201, shown]);
});
