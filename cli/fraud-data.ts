import { readFile } from "node:fs/promises";
import {
  FRAUD_LISTS,
  type FraudList,
  IP_DATABASES,
  type IpDatabase,
} from "@/lib/core/trust/fraud/data";
import { MAX_LIST_SIZE, ListLineError, parseFraudList } from "@/lib/core/trust/fraud/list-lines";
import { asOwner } from "@/lib/db/transaction";
import { embeddedDatabase } from "@/lib/fraud-data/embedded";
import { deleteList, findLists, saveList } from "@/lib/fraud-data/store";
import { deleteIpDatabase, findIpFiles } from "@/lib/fraud-data/store-ip-files";
import { type Command, type Input, print, printTable, UsageError } from "./command";
import { readSize, updateIpDatabase } from "./fraud-data-files";

const NAMES = [...FRAUD_LISTS, ...IP_DATABASES];

function readName(input: Input): FraudList | IpDatabase {
  const name = input.positional(0, "DATA");
  const entry = NAMES.find((entry) => entry === name);
  if (entry === undefined) throw new UsageError(`DATA must be one of ${NAMES.join(", ")}`);
  return entry;
}

const isIpDatabase = (name: string): name is IpDatabase =>
  (IP_DATABASES as readonly string[]).includes(name);

function countEntries(list: FraudList, content: string): number {
  try {
    return parseFraudList(list, content).count;
  } catch (error) {
    if (error instanceof ListLineError) throw new UsageError(`${error.message}. Nothing changed.`);
    throw error;
  }
}

async function updateList(list: FraudList, file: string): Promise<void> {
  await readSize(file, MAX_LIST_SIZE.bytes / 1_000_000, "A list");
  const content = await readFile(file, "utf8");
  const entries = countEntries(list, content);
  if (entries === 0)
    throw new UsageError(
      "The file has no entries. To do without the list: npm run cli -- fraud-data reset DATA",
    );
  await asOwner((tx) => saveList(tx, list, { content, entries }));
  print(`${list} has ${entries} entries now.`);
}

const HEAD = ["data", "entries", "built", "from", "updated"];

/** Returns one row per operator-loaded list and per IP database. */
async function rowsToShow(): Promise<string[][]> {
  const { lists, files } = await asOwner(async (tx) => {
    return { lists: await findLists(tx), files: await findIpFiles(tx) };
  });
  const ofLists = lists.map(({ list, entries, updated_at }) => [
    list,
    String(entries),
    "",
    "operator",
    updated_at.toISOString(),
  ]);
  const ofDatabases = IP_DATABASES.flatMap((name) => {
    const loaded = files.filter(({ database }) => database === name);
    if (loaded.length === 0) {
      const { source, builtAt } = embeddedDatabase(name);
      return [[name, "", builtAt?.toISOString() ?? "", `embedded: ${source}`, ""]];
    }
    return loaded.map(({ source, database_type, built_at, updated_at }) => [
      name,
      "",
      built_at.toISOString(),
      `operator: ${source} (${database_type})`,
      updated_at.toISOString(),
    ]);
  });
  return [...ofLists, ...ofDatabases];
}

export const fraudDataCommands: Command[] = [
  {
    name: "fraud-data update",
    usage: "DATA FILE [FILE]",
    summary: `Replace the data of fraud checks: a list (${FRAUD_LISTS.join(", ")}), or a database of IPs as MMDB (${IP_DATABASES.join(", ")}); workers take it within a minute`,
    async run(input) {
      const name = readName(input);
      const file = input.positional(1, "FILE");
      const second = input.positionalOr(2, "");
      if (!isIpDatabase(name)) {
        if (second !== "") throw new UsageError(`${name} takes one file, not also ${second}`);
        return updateList(name, file);
      }
      await updateIpDatabase(name, second === "" ? [file] : [file, second]);
    },
  },
  {
    name: "fraud-data reset",
    usage: "DATA",
    summary: "Use only the bundled data again",
    async run(input) {
      const name = readName(input);
      const isDeleted = await asOwner((tx) =>
        isIpDatabase(name) ? deleteIpDatabase(tx, name) : deleteList(tx, name),
      );
      print(isDeleted ? `${name} uses the bundled data again.` : "Nothing changed.");
    },
  },
  {
    name: "fraud-data show",
    usage: "",
    summary: "List replaceable fraud-check data with age and source",
    run: async () => printTable(HEAD, await rowsToShow()),
  },
];
