import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Files that read a clock outside `use-now.ts`, none in server-rendered output. */
const READS_A_CLOCK: Record<string, string> = {
  "components/account/settings/time-zone-field.tsx":
    "differences to UTC in a list that opens later",
  "components/account/settings/time-zones.ts": "warms up formats in an effect",
  "components/billing/prices/price-list-layout.tsx": "is rendered on the server alone",
  "components/messaging/compose/editor/compose-editor.tsx": "is called after a dry run",
  "components/messaging/compose/editor/schedule-fields.tsx": "reads what was typed",
  "components/messaging/compose/editor/when-row.tsx": "is called by a choice",
  "components/messaging/compose/bulk/bulk-options.tsx": "is called by a choice",
  "components/messaging/compose/use-broken-rules.ts": "runs once its rules were loaded",
  "components/messaging/inbox/reply-box.tsx": "is called by a press",
  "components/trust/pumping-guard/allow-form.tsx": "is called by a choice",
  "components/developers/webhooks/replay-dialog.tsx": "is opened by a press",
  "components/dev/component-sheet.tsx": "is for development",
  "components/identity/sign-in/sign-in-problem.tsx": "is called when a response arrives",
  "components/layout/failures/connection-bars.tsx": "is shown once the connection is lost",
  "components/layout/providers/paper-footer.tsx": "is called when a page is printed",
  "components/layout/shortcuts/registry.ts": "times key presses",
  "components/messaging/sms/bulk-dialog.tsx": "is opened by a press",
  "components/messaging/sms/reschedule-dialog.tsx": "is opened by a press",
  "components/ui/toast/toast-card.tsx": "times how long a toast stays",
  "components/hooks/use-now.ts": "agrees with the server's render while a page hydrates",
};
const CLOCK = /\bDate\.now\(\)|\bnew Date\(\)|\bgetServerTime\(\)/;

test("never reads the current time in server-rendered code", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const files = readdirSync(path.join(root, "components"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => `components/${name}`)
    .filter((name) => CLOCK.test(readFileSync(path.join(root, name), "utf8")));
  expect(files.sort()).toEqual(Object.keys(READS_A_CLOCK).sort());
});
