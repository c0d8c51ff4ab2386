import { expect, test } from "vitest";
import { createProvider } from "./provider";
import { startTestProvider } from "./test-provider";

test("reports a provider that never responds after a few seconds", async () => {
  const peer = await startTestProvider(["http://localhost:4599/callback"]);
  try {
    peer.intercept = () => true;
    const provider = createProvider({
      issuer: peer.issuer,
      clientId: "posthorn",
      clientSecret: "secret",
      scopes: "openid",
      groupsClaim: "groups",
      redirectUri: "http://localhost:4599/callback",
    });
    const visit = { state: "s", nonce: "n", codeVerifier: "v".repeat(64), isForced: false };
    await expect(provider.toAuthorizationUrl(visit)).rejects.toMatchObject({
      problem: "provider-down",
      detail: "timeout",
    });
  } finally {
    await peer.close();
  }
});
