import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { workOff } from "./test-imports";

const FILE = "phone,name\n+491713920001,Erika\nno number,Max\n";

async function uploaded({ api, make, owner }: World, file = FILE): Promise<string> {
  const { id } = await make(owner, "POST", "/groups", { name: "Customers" });
  const answer = await api.request(`/groups/${id}/imports?file_name=list.csv`, {
    method: "POST",
    headers: { accept: "application/json", ...owner.headers },
    body: file,
  });
  return String(((await answer.json()) as { id: number }).id);
}

const fresh = async (world: World) => ({ params: { import_id: await uploaded(world) } });

/** An import that is checked, so that it can be started. */
async function checked(world: World) {
  const occasion = await fresh(world);
  await workOff(world.owner.accountId);
  return occasion;
}

async function done(world: World) {
  const occasion = await checked(world);
  await world.make(world.owner, "PUT", `/imports/${occasion.params.import_id}/start`);
  await workOff(world.owner.accountId);
  return occasion;
}

const withLine = async (world: World) => {
  const { params } = await checked(world);
  return { params: { ...params, line: "3" } };
};

const write = { may: "change groups", keys: ["messaging"] } as const;

export const testKit: TestKit = {
  operations: {
    createImport: {
      ...write,
      file: FILE,
      occasion: async ({ make, owner }) => {
        const { id } = await make(owner, "POST", "/groups", { name: "Customers" });
        return { params: { group_id: String(id) } };
      },
      audit: "import.uploaded",
    },
    createBlockedNumberImport: {
      may: "change blockedNumbers",
      keys: ["messaging"],
      file: FILE,
      audit: "import.uploaded",
      noFilter: "It makes an import and asks for none.",
    },
    listImports: { may: "see groups", keys: ["messaging", "read"] },
    getImport: { may: "see groups", keys: ["messaging", "read"], occasion: fresh },
    updateImport: {
      ...write,
      body: { known: "fill" },
      occasion: fresh,
      audit: { none: "Nothing is imported by it; the start is noted with what was chosen." },
    },
    // Whoever sees numbers masked sees no rows of files.
    listImportRows: { may: "change groups", keys: ["messaging", "read"], occasion: checked },
    updateImportRow: {
      ...write,
      body: { cells: ["+491713920002", "Max"] },
      occasion: withLine,
      audit: { none: "Nothing is imported by it; the start is noted." },
    },
    exportLeftOut: { may: "change groups", keys: ["messaging", "read"], occasion: fresh },
    startImport: { ...write, occasion: checked, audit: "import.started" },
    cancelImport: { ...write, occasion: fresh, audit: "import.canceled" },
    undoImport: { ...write, occasion: done, audit: "import.undone" },
  },

  async victim(world, canary) {
    const ids: string[] = [];
    for (const phone of ["+491713920051", "+491713920052"]) {
      ids.push(await uploaded(world, `phone,${canary}\n${phone},${canary}\nnone,${canary}\n`));
    }
    await workOff(world.owner.accountId);
    return { ids: { import_id: ids, line: ["3"] } };
  },
};
