import { describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { planModule } from "./plan.mjs";

const root = projectRoot();
const plan = (target: string, options = {}) => planModule(root, target, options);

describe("names", () => {
  it.each([
    ["reminders", "Give area and module"],
    ["messaging/", "Give area and module"],
    ["messaging/a/b", "Give area and module"],
    ["sales/reminders", 'There is no area "sales" with pages. Choose one of account, billing'],
    ["constructor/reminders", 'There is no area "constructor"'],
    ["messaging/Reminders", "isn't in kebab-case"],
    ["messaging/saved_notices", "isn't in kebab-case"],
    ["messaging/-reminders", "isn't in kebab-case"],
    ["messaging/../reminders", "Give area and module"],
    ["messaging/reminder", "isn't an English plural"],
    ["messaging/status", "isn't an English plural"],
    ["messaging/pages", "would name a type Page, which the code uses already"],
    ["messaging/records", "would name a type Record"],
    ["messaging/values", "would name a type Values"],
    [`messaging/${"long-".repeat(8)}names`, "is longer than 40 characters"],
    ["messaging/notes", "makes names that the language check rejects"],
    ["messaging/conversation-notes", "is taken: see lib/gateway/messaging/conversation-notes"],
    ["trust/conversation-notes", "is taken: see lib/gateway/messaging/conversation-notes"],
    ["messaging/campaigns", "is taken: see app/(dashboard)/campaigns"],
  ])("rejects %s: %s", (target, problem) => {
    expect(() => plan(target)).toThrow(problem);
  });

  it.each([
    [{ singular: "Reminder" }, "isn't in kebab-case"],
    [{ singular: "reminders" }, "must differ"],
    [{ scope: "groups" }, '"groups" can\'t be used for --scope. Choose one of inbox'],
    [{ scope: "overview" }, '"overview" can\'t be used'],
    [{ german: "Erinnerung" }, "Give german singular and plural"],
    [{ german: 'Erinnerung", Erinnerungen' }, "Give german singular and plural"],
    [{ german: "Erinner\\ung, Erinnerungen" }, "Give german singular and plural"],
    [{ german: "Erinner\tung, Erinnerungen" }, "Give german singular and plural"],
    [{ singular: `${"long-".repeat(8)}x` }, "is longer than 40 characters"],
  ])("rejects the options %j", (options, problem) => {
    expect(() => plan("messaging/reminders", options)).toThrow(problem);
  });

  it.each([
    ["replies", "reply"],
    ["inboxes", "inbox"],
    ["keys", "key"],
    ["ledger-entries", "ledger-entry"],
    ["addresses", "address"],
  ])("the singular of %s is %s", (plural, singular) => {
    const { placeholders } = plan(`messaging/sent-${plural}`);
    expect(placeholders.kebab_item).toBe(`sent-${singular}`);
  });
});
