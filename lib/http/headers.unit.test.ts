import { expect, test } from "vitest";
import { documentationLink } from "./headers";

const urlIn = (link: string) => /^<(.*)\/docs\.jsonld>/.exec(link)?.[1];
const arrived = (localAddress: string) => ({ localAddress, localPort: 3000 });

test.each([
  ["localhost:8080", "127.0.0.1", "http://localhost:8080"],
  ["[::1]:3000", "::1", "http://[::1]:3000"],
  ["192.0.2.7:3000", "192.0.2.7", "http://192.0.2.7:3000"],
  ["evil.example.net", "192.0.2.7", "http://192.0.2.7:3000"],
  ["localhost.evil.example.net", "::ffff:192.0.2.7", "http://192.0.2.7:3000"],
  ["127.0.0.1.evil.example.net", "2001:db8::7", "http://[2001:db8::7]:3000"],
  ["evil.example.net:80", "fe80::1%eth0", "http://[fe80::1]:3000"],
  ["localhost>; rel=x", "192.0.2.7", "http://192.0.2.7:3000"],
])("returns for %s at %s the base URL %s", (host, ip, url) => {
  expect(urlIn(documentationLink(undefined, { host, reached: arrived(ip) }, false, ""))).toBe(url);
});

test("prefers a configured URL", () => {
  const addressed = { host: "evil.example.net", reached: arrived("192.0.2.7") };
  const link = documentationLink("https://sms.example.org", addressed, false, "/api");
  expect(urlIn(link)).toBe("https://sms.example.org/api");
});
