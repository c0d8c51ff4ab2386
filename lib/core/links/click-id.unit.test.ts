import { createSecretKey } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_ACCOUNT_ID, MAX_LINK_ID } from "./short-code";
import { parseClickId, toClickId } from "./click-id";
import { CLICK_ID_LENGTH } from "./click-id-values";

const key = createSecretKey(Buffer.alloc(32, 1));
const CLICK = {
  accountId: MAX_ACCOUNT_ID,
  linkId: MAX_LINK_ID,
  clickedAt: new Date("2150-01-02T03:04:05.678Z"),
};

test("round-trips link and millisecond through a click ID", () => {
  const id = toClickId(CLICK, key);
  expect(id).toHaveLength(CLICK_ID_LENGTH);
  expect(parseClickId(id, key)).toEqual(CLICK);
});

test("rejects a modified, truncated or foreign click ID", () => {
  const id = toClickId(CLICK, key);
  const changed = [...id].map(
    (letter, at) => id.slice(0, at) + (letter === "A" ? "B" : "A") + id.slice(at + 1),
  );
  for (const wrong of [...changed, id.slice(1), `${id}A`, "", `${id.slice(0, -1)}=`])
    expect(parseClickId(wrong, key)).toBeNull();
  expect(parseClickId(id, createSecretKey(Buffer.alloc(32, 2)))).toBeNull();
});
