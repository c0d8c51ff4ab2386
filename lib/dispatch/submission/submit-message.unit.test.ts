import { expect, test } from "vitest";
import { NO_SLOT_OUTCOME } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { CarrierTable } from "@/lib/dispatch/carriers/carriers";
import { submitMessage } from "./submit-message";
import type { Claim } from "@/lib/dispatch/claims";
import { testSlot } from "@/lib/dispatch/carriers/test-slot";

/** Tests the steps between a claim and the first byte to a carrier. */

const CLAIM: Claim = {
  accountId: 1,
  uuid: "018f0000-0000-7000-8000-00000000abcd",
  attempt: 1,
  price: 75_000n,
  validUntil: new Date(Date.UTC(2026, 10, 25)),
  isExpired: false,
  isBlocked: false,
  isTest: false,
  stoppedCode: null,
  serviceCode: "direct",
  phone: "+491713920001",
  iso2: "DE",
  senderId: "POSTHORN",
  text: "a".repeat(400),
  code: null,
  isCodeGone: false,
  isVerify: false,
  hasPlaceholder: false,
  isUnicode: false,
  voiceLang: null,
  attemptsMax: 1,
  partsCount: 3,
  isTextDeleted: false,
  acceptedParts: [],
  unknownCount: 0,
  carrier: null,
};

/** A carrier with a rate, which notes in `steps` what comes: slots that are waited for, and submissions. */
function pacedCarrier(onSlot: (slot: number) => void = () => {}) {
  const steps: string[] = [];
  const route: ReturnType<CarrierTable["choose"]> = {
    kind: "carrier",
    name: "simulator",
    afterUnknown: "fail",
    pace: {
      async waitForSlots(count) {
        steps.push(`slot 1 of ${count}`);
        onSlot(1);
        let slot = 1;
        return async () => {
          slot += 1;
          steps.push(`slot ${slot}`);
          onSlot(slot);
        };
      },
    },
    async submit({ parts, nextSlot = async () => true }) {
      const outcomes: PartOutcome[] = [];
      for (const { number } of parts) {
        if (number > 1 && !(await nextSlot())) outcomes.push(NO_SLOT_OUTCOME);
        else {
          steps.push(`part ${number}`);
          outcomes.push({ kind: "accepted", carrierId: `${number}` });
        }
      }
      return outcomes;
    },
  };
  const table: CarrierTable = {
    choose: () => route,
    chooseMessenger: () => ({ kind: "nobody" }),
    findDestination: () => route,
    connected: () => ({ carriers: ["simulator"], isAll: true }),
    getPartsPerSecond: () => 50,
    reread: async () => {},
  };
  return { steps, table };
}

test("reserves a message's slots at once, and sends each segment at its own slot", async () => {
  const { steps, table } = pacedCarrier();
  const outcome = await submitMessage(CLAIM, table, () => true, testSlot());
  expect(steps).toEqual(["slot 1 of 3", "part 1", "slot 2", "part 2", "slot 3", "part 3"]);
  expect(outcome).toMatchObject({ kind: "sent", carrierIds: ["1", "2", "3"] });
});

test("keeps sent segments when a later one gets no slot", async () => {
  const { table } = pacedCarrier((slot) => {
    if (slot === 3) throw new Error("The database is unavailable");
  });
  const outcome = await submitMessage(CLAIM, table, () => true, testSlot());
  expect(outcome).toMatchObject({ kind: "later", accepted: { carrierIds: ["1", "2", null] } });
});

test("submits no segments after the worker's lease expired while they waited for slots", async () => {
  let isMine = true;
  const { steps, table } = pacedCarrier(() => {
    isMine = false;
  });
  const outcome = await submitMessage(CLAIM, table, () => isMine, testSlot());
  expect(steps).toEqual(["slot 1 of 3"]);
  expect(outcome).toMatchObject({ kind: "later", retryAfterMs: 0 });
});

test.each([
  ["whose number opted out", { isBlocked: true }, 208],
  ["that is not valid any more", { isExpired: true }, 400],
  ["of a bulk that was stopped", { stoppedCode: 410 }, 410],
] as const)(
  "a message %s neither waits for a slot nor reaches a carrier",
  async (_, more, statusCode) => {
    const { steps, table } = pacedCarrier();
    const outcome = await submitMessage({ ...CLAIM, ...more }, table, () => true, testSlot());
    expect(steps).toEqual([]);
    expect(outcome).toMatchObject({ kind: "failed", statusCode, carrier: null });
  },
);
