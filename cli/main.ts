import { DomainError } from "@/lib/core/errors";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { requireDatabaseUrl } from "@/lib/env";
import { accountCommands } from "./accounts";
import { auditCommands } from "./audit";
import { carrierCommands } from "./carriers";
import { print, readCommand, UsageError } from "./command";
import { dispatchCommands } from "./dispatch";
import { keyCommands } from "./keys";
import { ledgerCommands } from "./ledger";
import { rateCommands } from "./rates";

/** The operators' tool. Talks to the database directly, as its owner. */
const commands = [
  ...accountCommands,
  ...keyCommands,
  ...rateCommands,
  ...carrierCommands,
  ...dispatchCommands,
  ...ledgerCommands,
  ...auditCommands,
];

function help(): void {
  print("npm run cli -- COMMAND\n");
  for (const { name, usage, summary } of commands) {
    print(`  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  }
}

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const called = readCommand(commands, args);
  if (called === null) {
    help();
    process.exitCode = args.length === 0 || args[0] === "help" ? 0 : 2;
    return;
  }
  const database = openDatabase({ url: requireDatabaseUrl(), applicationName: "posthorn-cli" });
  setDatabase(database);
  try {
    await called.command.run(called.input);
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  if (error instanceof DomainError) {
    const [first] = error.violations;
    const isOne = first !== undefined && first.message === error.message;
    process.stderr.write(`${isOne ? `${first.path}: ` : ""}${error.message}\n`);
    for (const { path, message } of isOne ? [] : error.violations) {
      process.stderr.write(`  ${path}: ${message}\n`);
    }
    process.exitCode = 2;
  } else if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  } else {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
});
