import { expect, test } from "vitest";
import { isPublicDomain, parseLinkDomain } from "./link-domain";

const OWN = ["sms.example.net", "localhost"];

test.each([
  ["go.example.com", "go.example.com"],
  [" GO.Example.com. ", "go.example.com"],
  ["example.co.uk", "example.co.uk"],
  ["bücher.example.com", "xn--bcher-kva.example.com"],
  ["xn--bcher-kva.example.com", "xn--bcher-kva.example.com"],
  ["go。example.com", "go.example.com"],
  ["shop.github.io", "shop.github.io"],
])("normalizes %s", (text, domain) => {
  expect(parseLinkDomain(text, OWN)).toBe(domain);
});

test.each([
  "",
  "com",
  "co.uk",
  "github.io",
  "localhost",
  "web",
  "posthorn.default.svc.cluster.local",
  "go.example",
  "192.0.2.1",
  "0x7f.1",
  "2130706433",
  "[2001:db8::1]",
  "2001:db8::1",
  "https://go.example.com",
  "go.example.com/path",
  "go.example.com:443",
  "user@go.example.com",
  "*.example.com",
  "_dmarc.example.com",
  "-go.example.com",
  "go..example.com",
  "go example.com",
  "go.example.com\u0000",
  "go.example.com#x",
  "xn--a.example.com",
  `${"a".repeat(64)}.example.com`,
  `${"a.".repeat(120)}example.com`,
])("rejects %s", (text) => {
  expect(() => parseLinkDomain(text, OWN)).toThrow();
});

test.each(["sms.example.net", "SMS.example.net.", "a.sms.example.net"])(
  "rejects the gateway's own host %s",
  (text) => {
    expect(() => parseLinkDomain(text, OWN)).toThrow("gateway's own");
  },
);

test.each([
  ["go.example.com", true],
  ["10.0.0.1", false],
  ["::1", false],
  ["web", false],
  ["web.internal", false],
  ["", false],
])("detects whether %s is a public domain", (host, expected) => {
  expect(isPublicDomain(host)).toBe(expected);
});
