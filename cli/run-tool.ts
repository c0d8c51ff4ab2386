import { DomainError } from "@/lib/core/errors";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { accountCommands } from "./accounts";
import { auditCommands } from "./audit";
import { bankLineCommands } from "./bank-lines";
import { carrierCommands } from "./carriers";
import { clickCommands } from "./clicks";
import { print, readCommand, UsageError } from "./command";
import { dispatchCommands } from "./dispatch";
import { doctorCommands } from "./doctor/doctor";
import { exchangeRateCommands } from "./exchange-rates";
import { fraudDataCommands } from "./fraud-data";
import { inboundCommands } from "./inbound";
import { invoiceCommands } from "./invoices";
import { keyCommands } from "./keys";
import { ledgerCommands } from "./ledger";
import { numberCommands } from "./numbers";
import { paymentCommands } from "./payments";
import { refundCommands } from "./refunds";
import { rateCommands } from "./rates";
import { routeCommands } from "./routes";
import { vatCommands } from "./vat";

/** Commands of the operators' CLI, which connects as the database's owner. */
const commands = [
  ...accountCommands,
  ...keyCommands,
  ...rateCommands,
  ...numberCommands,
  ...inboundCommands,
  ...carrierCommands,
  ...routeCommands,
  ...dispatchCommands,
  ...clickCommands,
  ...ledgerCommands,
  ...fraudDataCommands,
  ...vatCommands,
  ...exchangeRateCommands,
  ...invoiceCommands,
  ...paymentCommands,
  ...refundCommands,
  ...bankLineCommands,
  ...auditCommands,
  ...doctorCommands,
];

function help(): void {
  print("npm run cli -- COMMAND\n");
  for (const { name, usage, summary } of commands) {
    print(`  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  }
}

async function callCommand(args: string[], url: () => string): Promise<void> {
  const called = readCommand(commands, args);
  if (called === null) {
    help();
    process.exitCode = args.length === 0 || args[0] === "help" ? 0 : 2;
    return;
  }
  const database = openDatabase({ url: url(), applicationName: "posthorn-cli" });
  setDatabase(database);
  try {
    await called.command.run(called.input);
  } finally {
    await database.close();
  }
}

function printError(error: unknown): void {
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
}

/** Runs a command. Exit code: 0 done, 1 failed or findings, 2 user error. */
export async function runTool(args: string[], url: () => string): Promise<void> {
  try {
    await callCommand(args, url);
  } catch (error) {
    printError(error);
  }
}
