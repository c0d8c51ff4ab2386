import { describe, expect, it } from "vitest";
import { recognise } from "./pasted";

const UUID = "019A0000-0000-7000-8000-000000009c02";

describe("paste into the palette", () => {
  it("opens the record whose id is pasted", () => {
    expect(recognise(` ${UUID} `, "owner")?.href).toBe(`/messages/${UUID.toLowerCase()}`);
    expect(recognise("0f".repeat(16), "developer")?.href).toBe(
      `/developers/logs/${"0f".repeat(16)}`,
    );
    expect(recognise("+49 171 3920 001", "owner")?.href).toBe("/messages?phone=%2B491713920001");
    expect(recognise("0049 (171) 392-0001", "owner")?.href).toBe("/messages?phone=%2B491713920001");
  });

  it("treats unknown ids, and records the role can't see, as text", () => {
    expect(recognise("delivery", "owner")).toBeNull();
    expect(recognise("12345", "owner")).toBeNull();
    expect(recognise("0f".repeat(16), "accountant")).toBeNull();
  });
});
