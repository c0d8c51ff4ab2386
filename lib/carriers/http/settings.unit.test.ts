import { expect, it } from "vitest";
import { z } from "zod";
import { twilioAccount } from "@/lib/carriers/twilio/account";
import { httpSettings } from "./settings";

const message = "must have a valid host and port";

it.each(["http://host:99999/", "https://[x", "https://%"])("rejects the URL %s", (url) => {
  const result = httpSettings.safeParse({ url });
  expect(result.error?.issues).toMatchObject([{ path: ["url"], message }]);
});

it.each(["public_url", "api_url"] as const)("rejects Twilio's %s without a usable host", (name) => {
  const url = z.object({ [name]: twilioAccount[name] });
  for (const bad of ["https://host:99999", "https://[x", "https://%"]) {
    expect(url.safeParse({ [name]: bad }).error?.issues).toMatchObject([{ path: [name], message }]);
  }
  expect(url.safeParse({ [name]: "https://api.example.org:8443" }).success).toBe(true);
});
