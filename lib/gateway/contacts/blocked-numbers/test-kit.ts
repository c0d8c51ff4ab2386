import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

/** British numbers for drama from here on are in no example of the documents. */
const FIRST = 100;
let made = 0;

/** One of 900 such numbers, each in turn. */
function nextNumber(): string {
  made += 1;
  return `+447700900${FIRST + (made % (1_000 - FIRST))}`;
}

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/blocked_numbers", { number: nextNumber() });
  return { params: { blocked_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listBlockedNumbers: { permission: "read blockedNumbers", keys: ["messaging", "read"] },
    createBlockedNumber: {
      permission: "write blockedNumbers",
      keys: ["messaging"],
      body: { number: "+491713920077" },
      audit: "blocked_number.added",
      noFilter: "It creates a row and reads none.",
    },
    createBlockedNumbers: {
      permission: "write blockedNumbers",
      keys: ["messaging"],
      body: [{ number: "+491713920078" }],
      audit: "blocked_number.batch_added",
      noFilter: "It creates rows and reads none.",
    },
    getBlockedNumber: {
      permission: "read blockedNumbers",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    deleteBlockedNumber: {
      permission: "write blockedNumbers",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "blocked_number.removed",
    },
  },

  async fixture({ make, owner }, canary) {
    const ids: string[] = [];
    for (const number of ["+441632960061", "+441632960062"]) {
      const { id } = await make(owner, "POST", "/blocked_numbers", { number, note: canary });
      ids.push(String(id));
    }
    return { ids: { blocked_id: ids } };
  },
};
