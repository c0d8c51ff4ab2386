import { expect, test } from "vitest";
import { announcementLines } from "./announcement";

const DEMO = {
  apiKey: "key-messages",
  paymentsKey: "key-payments",
  email: "owner@posthorn.example",
  password: "secret",
};
const urls = { publicUrl: "https://sms.example.com", apiUrl: "http://localhost:3000/api" };

test("prints the demo's login and both of its keys, by role", () => {
  expect(announcementLines({ ...urls, demo: DEMO, mailAddress: "127.0.0.1:2525" })).toEqual([
    "\nPosthorn is ready at https://sms.example.com  (API at http://localhost:3000/api)",
    "  Sign in   owner@posthorn.example  /  secret",
    "  API key   key-messages",
    "  Payments  key-payments",
    "  Send a message:",
    "    curl -H 'X-SERVICE-AUTH-TOKEN: key-messages' -H 'Content-Type: application/json' \\",
    expect.stringContaining("http://localhost:3000/api/sms"),
    "  Email to SMS takes mails by SMTP at 127.0.0.1:2525. Stop with Ctrl-C.",
  ]);
});

test("prints no keys and passwords without the demo", () => {
  expect(announcementLines({ ...urls, demo: {}, mailAddress: undefined })).toEqual([
    expect.stringContaining("Posthorn is ready"),
    "  Stop with Ctrl-C.",
  ]);
});
