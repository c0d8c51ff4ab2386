import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";

let numbers = 0;

/** One of the thousand British numbers for drama, each in turn. */
function nextNumber(): string {
  numbers = (numbers + 1) % 1_000;
  return `+447700900${String(numbers).padStart(3, "0")}`;
}

const kept = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/blocked_numbers", { number: nextNumber() });
  return { params: { blocked_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listBlockedNumbers: { may: "see blockedNumbers", keys: ["messaging", "read"] },
    createBlockedNumber: {
      may: "change blockedNumbers",
      keys: ["messaging"],
      body: { number: "+491713920077" },
      audit: "blocked_number.added",
      noFilter: "It makes a row and asks for none.",
    },
    createBlockedNumbers: {
      may: "change blockedNumbers",
      keys: ["messaging"],
      body: [{ number: "+491713920078" }],
      audit: "blocked_number.batch_added",
      noFilter: "It makes rows and asks for none.",
    },
    getBlockedNumber: {
      may: "see blockedNumbers",
      keys: ["messaging", "read"],
      exampleRequest: kept,
    },
    deleteBlockedNumber: {
      may: "change blockedNumbers",
      keys: ["messaging"],
      exampleRequest: kept,
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
