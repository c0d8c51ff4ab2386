import { readFile, stat } from "node:fs/promises";
import { FRAUD_LISTS, type FraudList } from "@/lib/core/trust/fraud/data";
import { LIST_MAX, ListLineError, readList } from "@/lib/core/trust/fraud/list-lines";
import { asOwner } from "@/lib/db/transaction";
import { deleteList, findLists, saveList } from "@/lib/fraud-data/store";
import { type Command, type Input, print, printTable, UsageError } from "./command";

function listAt(input: Input): FraudList {
  const name = input.positional(0, "LIST");
  const list = FRAUD_LISTS.find((known) => known === name);
  if (list === undefined) throw new UsageError(`LIST must be one of ${FRAUD_LISTS.join(", ")}`);
  return list;
}

async function readContent(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => {
    throw new UsageError(`${file} can't be read`);
  });
  if (size > LIST_MAX.bytes)
    throw new UsageError(`A list has up to ${LIST_MAX.bytes / 1_000_000} MB; ${file} is larger`);
  return readFile(file, "utf8");
}

/** How many entries a list has; a line that can't be read refuses all of it. */
function countEntries(list: FraudList, content: string): number {
  try {
    return readList(list, content).count;
  } catch (error) {
    if (error instanceof ListLineError) throw new UsageError(`${error.message}. Nothing changed.`);
    throw error;
  }
}

export const fraudDataCommands: Command[] = [
  {
    name: "fraud-data update",
    usage: "LIST FILE",
    summary: `Replace a list that fraud checks go by (${FRAUD_LISTS.join(", ")}); workers take it within half a minute`,
    async run(input) {
      const list = listAt(input);
      const content = await readContent(input.positional(1, "FILE"));
      const entries = countEntries(list, content);
      if (entries === 0)
        throw new UsageError("The file has no entries. To remove a list: fraud-data remove LIST");
      await asOwner((tx) => saveList(tx, list, { content, entries }));
      print(`${list} has ${entries} entries now.`);
    },
  },
  {
    name: "fraud-data remove",
    usage: "LIST",
    summary: "Go by the data that come with the product alone",
    async run(input) {
      const list = listAt(input);
      const isGone = await asOwner((tx) => deleteList(tx, list));
      print(isGone ? `${list} is removed.` : "Nothing changed.");
    },
  },
  {
    name: "fraud-data show",
    usage: "",
    summary: "List what operators added to the data of fraud checks",
    async run() {
      const lists = await asOwner(findLists);
      printTable(
        ["list", "entries", "updated"],
        lists.map((one) => [one.list, String(one.entries), one.updated_at.toISOString()]),
      );
    },
  },
];
