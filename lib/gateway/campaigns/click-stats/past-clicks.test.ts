import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import {
  clickForTest,
  followForTest,
  insertTestCampaign,
  linkForTest,
} from "@/lib/gateway/campaigns/test-clicks";
import { projectRoot } from "@/lib/project-root";
import { clickSumFindings } from "./test-click-sums";

testDatabase();

/** Data migrations of existing rows, by file and first line. */
const PAST = [
  ["0079_click_sums.sql", "-- Requests from before are counted, too."],
  ["0082_click_totals.sql", "INSERT INTO click_totals"],
  ["0129_months_of_clicks.sql", "INSERT INTO click_months"],
  ["0128_links_of_campaigns.sql", "INSERT INTO campaign_links"],
] as const;

test("counts clicks from before the aggregates existed like later ones", async () => {
  const account = await makeTestAccount();
  const campaign = await asOwner((tx) => insertTestCampaign(tx, account.id));
  const [first, second] = [
    await linkForTest(account.id, campaign),
    await linkForTest(account.id, campaign),
  ];
  for (const kind of ["machine", "person", "person", "own"] as const)
    await clickForTest(account.id, campaign, first.linkId, { kind });
  await clickForTest(account.id, campaign, second.linkId, { kind: "machine" });
  await asOwner((tx) =>
    tx.query(
      `UPDATE short_links l SET people_count = (SELECT count(*) FROM short_link_requests r WHERE r.account_id = $1
         AND r.link_id = l.link_id AND r.class = 'person') WHERE l.account_id = $1`,
      [account.id],
    ),
  );
  await asOwner((tx) =>
    tx.query(
      "UPDATE short_link_requests SET referer = 'https://News.example.org:8080/a', hardware_type = 'mobile' WHERE account_id = $1 AND class = 'person'",
      [account.id],
    ),
  );
  await asOwner((tx) => tx.query("DELETE FROM campaign_links WHERE account_id = $1", [account.id]));
  expect((await clickSumFindings(account.id)).length).toBeGreaterThan(0);
  for (const [file, from] of PAST) {
    const text = readFileSync(path.join(projectRoot(), "lib/db/migrations", file), "utf8");
    await asOwner((tx) => tx.query(text.slice(text.indexOf(from))));
  }
  expect(await clickSumFindings(account.id)).toEqual([]);
  // Later clicks add to the same rows.
  await followForTest(account.id, [{ linkId: second.linkId, at: new Date() }]);
  expect(await clickSumFindings(account.id)).toEqual([]);
});
