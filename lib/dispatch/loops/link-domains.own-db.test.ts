import { expect, onTestFinished, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { startLinkDomains } from "./link-domains";

const { send, account } = testModule();

async function claim(customer: typeof account, domain: string): Promise<string> {
  const { body } = await send(customer, "POST", "/link_domains", { domain });
  return `/link_domains/${body.id}`;
}

test("checks other domains while DNS of some hangs, and ends those checks when it stops", async () => {
  const hanging: string[] = [];
  for (const name of ["a", "b", "c"]) hanging.push(await claim(account, `${name}.example.com`));
  const other = await makeTestAccount();
  const path = await claim(other, "go.example.org");
  const ends: (() => void)[] = [];
  const loop = startLinkDomains(
    async (domain) => {
      if (domain !== "go.example.org") await new Promise<void>((resolve) => ends.push(resolve));
      return null;
    },
    () => {},
  );
  const stop = () => {
    const stopped = loop.stop();
    for (const end of ends) end();
    return stopped;
  };
  onTestFinished(stop);
  await expect.poll(async () => (await send(other, "GET", path)).body.state).toBe("verified");
  expect(ends).toHaveLength(3);
  await stop();
  for (const pending of hanging)
    expect((await send(account, "GET", pending)).body.state).toBe("verified");
});
