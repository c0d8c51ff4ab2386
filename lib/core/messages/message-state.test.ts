import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import {
  canChangeStatus,
  DLR,
  type DlrCode,
  isDlrCode,
  isFinalDlr,
  mergeMessage,
  mergePart,
  RECEIPT_STATES,
  type ReceiptState,
  SMS_STATUS,
} from "./message-state";

const codes = Object.keys(DLR).map(Number).filter(isDlrCode);

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

describe("code tables", () => {
  test("match the API's codes", () => {
    expect(Object.keys(SMS_STATUS).map(Number)).toEqual([
      0, 100, 208, 400, 410, 2000, 3000, 5000, 6000,
    ]);
    expect(codes).toEqual([0, 1, 2, 4, 8, 16]);
    expect(isDlrCode(3)).toBe(false);
  });

  test("allow changes only from a new message, to any other status", () => {
    for (const from of Object.keys(SMS_STATUS)) {
      for (const to of Object.keys(SMS_STATUS)) {
        const allowed = from === "0" && to !== "0";
        expect(canChangeStatus(Number(from) as 0, Number(to) as 0)).toBe(allowed);
      }
    }
  });

  test.each([
    ["ENROUTE", 4],
    ["ACCEPTD", 4],
    ["BUFFERED", 2],
    ["UNKNOWN", 4],
    ["DELIVRD", 1],
    ["EXPIRED", 8],
    ["DELETED", 16],
    ["UNDELIV", 16],
    ["REJECTD", 16],
  ] as const)("map %s to %i", (state, code) => {
    expect(RECEIPT_STATES[state]).toBe(code);
  });
});

describe("mergePart", () => {
  const steps: ReceiptState[] = ["ENROUTE", "ACCEPTD", "DELIVRD", "EXPIRED", "UNDELIV"];

  /** Every state after each receipt, beginning with none. */
  function history(receipts: readonly ReceiptState[]): DlrCode[] {
    const states: DlrCode[] = [0];
    for (const receipt of receipts) {
      states.push(mergePart(states.at(-1) ?? 0, RECEIPT_STATES[receipt]));
    }
    return states;
  }

  test("keeps the first final state for all orders of five DLRs, duplicates included", () => {
    const orders = permutations(steps);
    expect(orders).toHaveLength(120);
    const doubled = orders.flatMap((order) =>
      order.flatMap((repeated) =>
        [0, 1, 2, 3, 4, 5].map((at) => [...order.slice(0, at), repeated, ...order.slice(at)]),
      ),
    );
    for (const order of [...orders, ...doubled]) {
      const states = history(order);
      const firstFinal = order.map((s) => RECEIPT_STATES[s]).find(isFinalDlr);
      expect(states.at(-1)).toBe(firstFinal);
      const changes = states.filter((state, i) => i > 0 && state !== states[i - 1]);
      expect(new Set(changes).size).toBe(changes.length);
      expect(changes.length).toBeLessThanOrEqual(2);
    }
  });

  test("allows queued only before submitted", () => {
    expect(mergePart(0, 2)).toBe(2);
    expect(mergePart(2, 4)).toBe(4);
    expect(mergePart(4, 2)).toBe(4);
    expect(mergePart(1, 0)).toBe(1);
    expect(mergePart(8, 1)).toBe(8);
  });
});

describe("mergeMessage", () => {
  test.each([
    [[], 0],
    [[1], 1],
    [[1, 1, 1], 1],
    [[1, 1, 4], 4],
    [[1, 2, 4], 2],
    [[1, 0, 4], 0],
    [[1, 1, 8], 8],
    [[1, 8, 16], 16],
    [[0, 4, 16], 16],
  ] as [DlrCode[], DlrCode][])("merges %j to %i, in any order", (parts, state) => {
    for (const order of permutations(parts)) expect(mergeMessage(order)).toBe(state);
  });

  test("fails when one of three segments fails, in any order of DLRs", () => {
    for (const failure of ["EXPIRED", "UNDELIV"] as const) {
      const receipts: [number, ReceiptState][] = [
        [0, "ENROUTE"],
        [0, "DELIVRD"],
        [1, "ENROUTE"],
        [1, failure],
        [2, "DELIVRD"],
      ];
      for (const order of permutations(receipts)) {
        const parts: DlrCode[] = [4, 4, 4];
        let message: DlrCode = 4;
        for (const [part, state] of order) {
          parts[part] = mergePart(parts[part] ?? 0, RECEIPT_STATES[state]);
          const next = mergePart(message, mergeMessage(parts));
          if (isFinalDlr(message)) expect(next).toBe(message);
          if (next === 1) expect(parts).toEqual([1, 1, 1]);
          message = next;
        }
        expect(message).toBe(RECEIPT_STATES[failure]);
        expect(mergeMessage(parts)).toBe(RECEIPT_STATES[failure]);
      }
    }
  });

  test("is delivered only when every segment is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes), { minLength: 1, maxLength: 10 }), (parts) => {
        expect(mergeMessage(parts) === 1).toBe(parts.every((part) => part === 1));
        expect(parts).toContain(mergeMessage(parts));
      }),
    );
  });
});
