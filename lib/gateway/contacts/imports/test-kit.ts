import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { workOff } from "./test-imports";

const FILE = "phone,name\n+491713920001,Erika\nno number,Max\n";

async function createUploadedExample(
  { api, make, owner }: KitContext,
  file = FILE,
): Promise<string> {
  const { id } = await make(owner, "POST", "/groups", { name: "Customers" });
  const response = await api.request(`/groups/${id}/imports?file_name=list.csv`, {
    method: "POST",
    headers: { accept: "application/json", ...owner.headers },
    body: file,
  });
  return String(((await response.json()) as { id: number }).id);
}

const fresh = async (context: KitContext) => ({
  params: { import_id: await createUploadedExample(context) },
});

/** An import that is checked, so that it can be started. */
async function createCheckedExample(context: KitContext) {
  const exampleRequest = await fresh(context);
  await workOff(context.owner.accountId);
  return exampleRequest;
}

async function createDoneExample(context: KitContext) {
  const exampleRequest = await createCheckedExample(context);
  await context.make(context.owner, "PUT", `/imports/${exampleRequest.params.import_id}/start`);
  await workOff(context.owner.accountId);
  return exampleRequest;
}

const withLine = async (context: KitContext) => {
  const { params } = await createCheckedExample(context);
  return { params: { ...params, line: "3" } };
};

const write = { permission: "write groups", keys: ["messaging"] } as const;

export const testKit: TestKit = {
  operations: {
    createImport: {
      ...write,
      file: FILE,
      exampleRequest: async ({ make, owner }) => {
        const { id } = await make(owner, "POST", "/groups", { name: "Customers" });
        return { params: { group_id: String(id) } };
      },
      audit: "import.uploaded",
    },
    createBlockedNumberImport: {
      permission: "write blockedNumbers",
      keys: ["messaging"],
      file: FILE,
      audit: "import.uploaded",
      noFilter: "It creates an import and reads none.",
    },
    listImports: { permission: "read groups", keys: ["messaging", "read"] },
    getImport: { permission: "read groups", keys: ["messaging", "read"], exampleRequest: fresh },
    updateImport: {
      ...write,
      body: { known: "fill" },
      exampleRequest: fresh,
      audit: { none: "It imports nothing; the start is audited with its options." },
    },
    // Roles with masked numbers see no rows of files.
    getImportEncodings: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: fresh,
    },
    listImportRows: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: createCheckedExample,
    },
    updateImportRow: {
      ...write,
      body: { cells: ["+491713920002", "Max"] },
      exampleRequest: withLine,
      audit: { none: "It imports nothing; the start is audited." },
    },
    exportLeftOut: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: fresh,
    },
    exportLeftOutExcel: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: fresh,
    },
    startImport: { ...write, exampleRequest: createCheckedExample, audit: "import.started" },
    cancelImport: { ...write, exampleRequest: fresh, audit: "import.canceled" },
    undoImport: { ...write, exampleRequest: createDoneExample, audit: "import.undone" },
  },

  async fixture(context, canary) {
    const ids: string[] = [];
    for (const phone of ["+491713920051", "+491713920052"]) {
      ids.push(
        await createUploadedExample(
          context,
          `phone,${canary}\n${phone},${canary}\nnone,${canary}\n`,
        ),
      );
    }
    await workOff(context.owner.accountId);
    return { ids: { import_id: ids, line: ["3"] } };
  },
};
