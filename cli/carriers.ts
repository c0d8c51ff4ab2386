import { asOwner } from "@/lib/db/transaction";
import { type Command, print, printTable, UsageError } from "./command";

export const carrierCommands: Command[] = [
  {
    name: "carriers list",
    usage: "",
    summary: "List carriers by priority",
    async run() {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT * FROM carriers ORDER BY priority, carrier"),
      );
      printTable(
        [
          "carrier",
          "kind",
          "services",
          "countries",
          "priority",
          "parts a second",
          "enabled",
          "after unknown",
        ],
        rows.map((row) => [
          row.carrier,
          row.kind,
          row.services.join(","),
          row.countries?.join(",") ?? "all",
          String(row.priority),
          row.rate_per_second === null ? "unlimited" : String(row.rate_per_second),
          row.is_enabled ? "yes" : "no",
          row.after_unknown,
        ]),
      );
    },
  },
  {
    name: "carriers set",
    usage:
      "CARRIER [--rate PARTS|unlimited] [--priority N] [--after-unknown fail|sent] [--enable | --disable]",
    summary: "Change a carrier; takes effect within seconds",
    options: {
      rate: { type: "string" },
      priority: { type: "string" },
      "after-unknown": { type: "string" },
      enable: { type: "boolean" },
      disable: { type: "boolean" },
    },
    async run(input) {
      const rate = input.textOr("rate", "");
      const priority = input.textOr("priority", "");
      if (rate !== "" && rate !== "unlimited" && !/^[1-9][0-9]{0,6}$/.test(rate)) {
        throw new UsageError("--rate must be a whole number from 1, or unlimited");
      }
      if (priority !== "" && !/^[0-9]{1,6}$/.test(priority)) {
        throw new UsageError("--priority must be a whole number");
      }
      const afterUnknown = input.choice("after-unknown", ["", "fail", "sent"], "");
      const { rowCount } = await asOwner((tx) =>
        tx.query(
          `UPDATE carriers SET
             rate_per_second = CASE WHEN $2 THEN $3::integer ELSE rate_per_second END,
             priority = coalesce($4::integer, priority),
             after_unknown = coalesce(nullif($7, ''), after_unknown),
             is_enabled = CASE WHEN $5 THEN true WHEN $6 THEN false ELSE is_enabled END
           WHERE carrier = $1`,
          [
            input.positional(0, "CARRIER"),
            rate !== "",
            rate === "unlimited" || rate === "" ? null : Number(rate),
            priority === "" ? null : Number(priority),
            input.flag("enable"),
            input.flag("disable"),
            afterUnknown,
          ],
        ),
      );
      if (rowCount === 0) throw new UsageError("This carrier doesn't exist");
      print("Changed.");
    },
  },
];
