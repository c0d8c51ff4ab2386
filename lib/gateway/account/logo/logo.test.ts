import { testModule } from "@/lib/api-suites/test-module";
import { deflateSync } from "node:zlib";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";

const { send, owner } = testModule({ people: ["owner"] });

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(type), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Builds a PNG with the given dimensions and extra bytes. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.alloc(more)),
    chunk("IDAT", deflateSync(Buffer.alloc(Math.min(100, width + 1)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const put = (image: Buffer) =>
  send(owner, "PUT", "/settings/logo", { image: image.toString("base64") });
const get = async () => (await send(owner, "GET", "/settings/logo")).body.image;

test("stores an image as sent, replaces and deletes it", async () => {
  expect(await get()).toBeNull();
  for (const picture of [png(1, 1), png(2_000, 10)]) {
    expect((await put(picture)).status).toBe(200);
    expect(await get()).toBe(`data:image/png;base64,${picture.toString("base64")}`);
  }
  for (const status of [204, 204])
    expect((await send(owner, "DELETE", "/settings/logo")).status).toBe(status);
  expect(await get()).toBeNull();
  const other = await makeTestPerson((await makeTestAccount()).ctx, "owner");
  await put(png(3, 3));
  expect((await send(other, "GET", "/settings/logo")).body.image).toBeNull();
});

test.each([
  [
    "an SVG with a script",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>x</script></svg>"),
  ],
  ["a GIF", Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64")],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["half a PNG", png(1, 1).subarray(0, 12)],
  ["no bytes of a picture", Buffer.alloc(50)],
  ["too wide a picture", png(2_001, 1)],
  ["a picture without height", png(5, 0)],
  ["too large a picture", png(1, 1, 102_400)],
])("rejects %s without any change", async (_name, picture) => {
  await put(png(1, 1));
  const response = await put(picture);
  expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([400, "image"]);
  expect(await get()).toBe(`data:image/png;base64,${png(1, 1).toString("base64")}`);
});
