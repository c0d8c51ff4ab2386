import { expect, it } from "vitest";
import { signFields } from "@/lib/carriers/twilio-voice/test-provider";
import { verifySignature } from "./signature";

const ACCOUNT = { account_sid: `AC${"0".repeat(32)}`, auth_token: "12345" };
const FIELDS = { AccountSid: ACCOUNT.account_sid, Digits: "1234", To: "+18005551212" };
const verify = (signedUrl: string, url: string, fields: Record<string, string> = FIELDS) =>
  verifySignature(signFields(signedUrl, fields, ACCOUNT.auth_token), ACCOUNT, url);

it("computes the signature of the provider's documented example", () => {
  const fields = {
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  };
  const { signature } = signFields("https://mycompany.com/myapp.php?foo=1&bar=2", fields, "12345");
  expect(signature).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
});

it("accepts a URL signed with its port, without it, or with the standard one", () => {
  const url = "https://gateway.example.org:8443/api/carrier_callbacks/calls?call=1";
  expect(verify(url, url)).toEqual(FIELDS);
  expect(verify(url.replace(":8443", ""), url)).toEqual(FIELDS);
  expect(verify(url.replace(":8443", ":443"), url)).toEqual(FIELDS);
});

it("rejects other URLs, changed fields, other accounts and no signature", () => {
  const url = "https://gateway.example.org/api/carrier_callbacks/calls?call=1";
  expect(verify(url.replace("call=1", "call=2"), url)).toBeNull();
  expect(verify(url, url, { ...FIELDS, AccountSid: `AC${"1".repeat(32)}` })).toBeNull();
  const { body, signature } = signFields(url, FIELDS, ACCOUNT.auth_token);
  expect(verifySignature({ body: `${body}&Extra=1`, signature }, ACCOUNT, url)).toBeNull();
  expect(verifySignature({ body, signature: undefined }, ACCOUNT, url)).toBeNull();
});
