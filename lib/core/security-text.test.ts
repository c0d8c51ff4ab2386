import { expect, it } from "vitest";
import { formatSecurityTxt } from "./security-text";

const now = new Date("2026-11-22T10:00:00Z");

it("contains the contact, its own URL and an expiry within a year, one field per line", () => {
  expect(
    formatSecurityTxt({
      contact: "mailto:security@example.org",
      publicUrl: "https://sms.example.org",
      now,
    }),
  ).toBe(
    "Contact: mailto:security@example.org\nExpires: 2027-02-20T10:00:00.000Z\nCanonical: https://sms.example.org/.well-known/security.txt\n",
  );
});

it("contains no URL that isn't configured", () => {
  const text = formatSecurityTxt({
    contact: "https://example.org/report",
    publicUrl: undefined,
    now,
  });
  expect(text).not.toContain("Canonical");
});
