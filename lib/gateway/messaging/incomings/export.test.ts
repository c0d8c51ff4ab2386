import { beforeAll, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { readXlsx } from "@/lib/gateway/pricing/pricelist/test-files";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";

const { api, account, send, owner, developer } = testModule({
  people: ["owner", "developer"],
  isShared: true,
});
const [ONE, TWO] = ["+491713920001", "+491713920002"] as const;
let number: string;

beforeAll(async () => {
  number = await giveNumber(account.id);
  await write(ONE, number, "=1+1; hello");
  await write(TWO, number, "Thank you");
  await write(ONE, number, "Bye");
});

const download = (query: string) =>
  api.request(`/incomings/export${query}`, { headers: owner.headers });
const downloadLines = async (query: string) =>
  (await (await download(query)).text()).trim().split("\r\n");

test("exports received messages as CSV, newest first by default", async () => {
  const columns = "columns[]=from&columns[]=text";
  expect((await downloadLines(""))[0]).toBe("uuid,received_at,from,to,text,msg_uuid");
  const lines = [`${ONE},'=1+1; hello`, `${TWO},Thank you`, `${ONE},Bye`];
  expect((await downloadLines(`?${columns}`)).slice(1)).toEqual(lines.toReversed());
  expect((await downloadLines(`?${columns}&_order[received_at]=asc`)).slice(1)).toEqual(lines);
  expect((await downloadLines(`?${columns}&from=0002`)).slice(1)).toEqual([lines[1]]);
  expect((await downloadLines(`?${columns}&separator=semicolon`)).at(-1)).toBe(
    `${ONE};"'=1+1; hello"`,
  );
});

test("exports received messages as Excel, with numbers as text", async () => {
  const response = await download("?format=xlsx&columns[]=from&columns[]=to&columns[]=text");
  const rows = readXlsx(new Uint8Array(await response.arrayBuffer()));
  expect(rows).toEqual([
    { from: ONE, to: number, text: "Bye" },
    { from: TWO, to: number, text: "Thank you" },
    { from: ONE, to: number, text: "'=1+1; hello" },
  ]);
});

test("rejects exports without permission", async () => {
  expect((await send(developer, "GET", "/incomings/export")).status).toBe(403);
});
