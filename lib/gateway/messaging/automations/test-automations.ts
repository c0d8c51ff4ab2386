import { asOwner, readAllAccounts } from "@/lib/db/transaction";
import { findDueWatches } from "@/lib/gateway/contacts/group-records/public";
import { runTriggerScan } from "./run-trigger-scan";
import { sendGroupedNotice } from "./notify";
import { startByClicks } from "./start-by";
import { findDueClicks } from "./store-sources";
import { findDueNotices } from "./store-notices";
import { findDueSteps } from "./store-runs";
import { findDueAutomations } from "./store-work";
import { runAutomationSteps } from "./work-on";

/** Example of an automation, without a window, so that its texts are sent at any time of day. */
export const AUTOMATION = {
  name: "Welcome",
  trigger: { kind: "event", event: "signed_up", values: ["name"] },
  reentry: "never",
  goal_event: null,
  sender_id: "POSTHORN",
  send_window: null,
  steps: [{ kind: "text", text: "Hello [name|there]" }],
};

/** All of the day but a minute that it isn't now. */
export const openWindow = () =>
  new Date().getUTCHours() < 12 ? { from: "00:00", to: "23:59" } : { from: "12:00", to: "11:59" };

const DUE = [
  { find: findDueClicks, run: startByClicks },
  { find: findDueWatches, run: runTriggerScan },
  { find: findDueAutomations, run: runTriggerScan },
  { find: findDueSteps, run: runAutomationSteps },
];

/** Works off what an account has due, as a worker does; returns the number of steps. */
export async function workOn(accountId: number): Promise<number> {
  // Due work is found up to a limit, which that of other tests would use up.
  const { rows } = await asOwner((tx) =>
    tx.query<{ id: string }>("SELECT account_id AS id FROM accounts WHERE account_id <> $1", [
      accountId,
    ]),
  );
  const others = rows.map(({ id }) => Number(id));
  let steps = 0;
  for (;;) {
    let taken = 0;
    for (const { find, run } of DUE) {
      for (const due of await readAllAccounts((tx) => find(tx, 1_000, others))) {
        if (await run(due)) taken += 1;
      }
    }
    for (const due of await readAllAccounts((tx) => findDueNotices(tx, 1_000, others)))
      if (await sendGroupedNotice(due)) taken += 1;
    if (taken === 0) return steps;
    steps += taken;
  }
}

/** Lets time pass for the people of an account. */
export const letPass = (accountId: number, interval: string) =>
  asOwner((tx) =>
    tx.query(
      `UPDATE automation_runs SET due_at = due_at - $2::interval, started_at = started_at - $2::interval,
         ended_at = ended_at - $2::interval WHERE account_id = $1`,
      [accountId, interval],
    ),
  );

export const KEPT = "Kept";

/**
 * Deletes surplus automations, since suites create more than the account limit; keeps the first and those still in
 * use.
 */
export const keepFew = (accountId: number) =>
  asOwner((tx) =>
    tx.query(
      `DELETE FROM automations WHERE account_id = $1 AND name <> $2 AND id > (SELECT min(id) FROM automations WHERE account_id = $1)
         AND id NOT IN (
         SELECT id FROM automations WHERE account_id = $1 ORDER BY id DESC LIMIT 20)`,
      [accountId, KEPT],
    ),
  );
