import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  automation_caps: {
    holds: "how many texts a person gets from automations",
    stays: "until changed",
  },
  automation_clicks: {
    holds: "clicks that start automations: ids of messages",
    stays: "until a worker has started them, within seconds",
  },
  automation_events: {
    holds: "events that started or ended automations: phone number and name",
    stays: "{keep}",
    person: { column: "phone" },
    keep: { key: "account_id, event_id", time: "created_at", for: "90 days" },
  },
  automation_moves: {
    holds: "how many people of automations were moved to another version, last",
    stays: "until 90 days after someone deletes the automation",
  },
  automation_notice_limits: {
    holds: "how many emails members got from automations within an hour",
    stays: "until 90 days after someone deletes the automation",
  },
  automation_notices: {
    holds: "what became of the emails that automations send to members: phone number, no text",
    stays: "as long as the people in automations",
    person: { column: "phone" },
  },
  automation_matches: {
    holds: "who is in the segment of an automation: phone number",
    stays: "as long as the person is in the segment and the automation runs",
    person: { column: "phone" },
  },
  automation_scans: {
    holds: "how far the segments of automations have been evaluated",
    stays: "as long as the automation runs",
  },
  automation_runs: {
    holds: "people in automations: phone number, step, values of their event",
    stays: "{keep} after they ended, or 90 days after their automation was deleted",
    person: { column: "phone" },
    keep: { key: "account_id, id", time: "ended_at", for: "12 months" },
    readBy: ["lib/dispatch"],
  },
  automation_texts: {
    holds: "what became of the texts of automations: phone number, no text",
    stays: "as long as the people in automations",
    person: { column: "phone" },
  },
  automation_versions: {
    holds: "published automations: texts, conditions",
    readBy: ["messaging/templates"],
    stays: "until 90 days after someone deletes the automation",
  },
  automations: {
    readBy: ["messaging/templates"],
    holds: "automations: texts, conditions",
    stays: "until 90 days after someone deletes them, for the limit of texts per person",
  },
} satisfies Tables;
