import { expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { asWorker } from "@/lib/db/transaction";
import { makeStranger } from "@/lib/api-suites/test-api";

const { send } = testApi();

/** Subjects of all mails of a person who signs up, confirms, signs up again and forgets the password. */
async function subjectsFor(email: string, lang: string | null): Promise<string[]> {
  const call = (method: string, path: string, body?: object) =>
    send(makeStranger(), method, path, body);
  const mails = async () => {
    const { rows } = await asWorker((tx) =>
      tx.query<{ subject: string; body: string }>(
        "SELECT subject, body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id",
        [email],
      ),
    );
    return rows;
  };
  const signUp = { email, password: "a fine long password", iso2: "DE", lang };
  await call("POST", "/sign_ups", { ...signUp, name: "A", account_name: "B" });
  const [first] = await mails();
  const token = /\/confirm\/(\S+)\n/.exec(first?.body ?? "")?.[1];
  expect((await call("PUT", `/email_confirmations/${token}`)).status).toBe(200);
  await call("POST", "/sign_ups", { ...signUp, name: "A", account_name: "B" });
  await call("POST", "/password_resets", { email });
  return (await mails()).map(({ subject }) => subject);
}

test("sends sign-in emails in the profile's language", async () => {
  expect(await subjectsFor("deutsch@example.com", "de")).toEqual([
    "Bestätigen Sie Ihre E-Mail-Adresse",
    "Sie haben bereits ein Konto",
    "Wählen Sie ein neues Passwort",
  ]);
  expect(await subjectsFor("english@example.com", null)).toEqual([
    "Confirm your email address",
    "You already have an account",
    "Choose a new password",
  ]);
});
