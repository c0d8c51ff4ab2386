import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft, DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { DraftKeeper, type DraftRequests } from "./draft-keeper";
import { EMPTY } from "./content";

/** A gateway with one draft, as the real one answers: revisions count up, an old one is refused. */
class Gateway implements DraftRequests {
  stored: Draft | null = null;
  saves = 0;
  isAway = false;

  create = async (content: DraftContent) => this.#store({ content, revision: 0 });
  read = async () => {
    if (this.stored === null) throw new ApiError(404, "not_found", "gone", null);
    return this.stored;
  };
  update = async (_: string, revision: number, content: DraftContent) => {
    if (this.isAway) throw new ApiError(0, "offline", "away", null);
    if (this.stored === null) throw new ApiError(404, "not_found", "gone", null);
    if (this.stored.revision !== revision) throw new ApiError(409, "conflict", "old", null);
    return this.#store({ content, revision });
  };
  async #store({ content, revision }: { content: DraftContent; revision: number }) {
    this.saves += 1;
    this.stored = {
      uuid: "019a0000-0000-7000-8000-000000000001",
      revision: revision + 1,
      ...content,
      bulk: content.bulk ?? null,
      created_by: "A",
      updated_by: "A",
      created_at: 1,
      updated_at: this.saves,
    };
    return this.stored;
  }
}

const text = (value: string): DraftContent => ({ ...EMPTY, text: value });

describe("autosaved draft", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function keep(gateway: Gateway) {
    const created: string[] = [];
    const keeper = new DraftKeeper(EMPTY, gateway.stored, gateway, (uuid) => created.push(uuid));
    return { keeper, created };
  }

  it("creates the draft on the first input, and saves a second after the last key", async () => {
    const gateway = new Gateway();
    const { keeper, created } = keep(gateway);
    keeper.change(EMPTY);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([gateway.saves, keeper.read().status]).toEqual([0, "untouched"]);
    keeper.change(text("H"));
    await vi.advanceTimersByTimeAsync(900);
    keeper.change(text("Hi"));
    await vi.advanceTimersByTimeAsync(900);
    expect(gateway.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect([gateway.saves, gateway.stored?.text, created.length]).toEqual([1, "Hi", 1]);
    expect(keeper.read()).toMatchObject({ status: "saved", revision: 1, savedAt: 1 });
  });

  it("saves edits made during a save after it, in order", async () => {
    const gateway = new Gateway();
    const { keeper } = keep(gateway);
    keeper.change(text("a"));
    const first = keeper.flush();
    keeper.change(text("ab"));
    await first;
    expect([gateway.saves, gateway.stored?.text, gateway.stored?.revision]).toEqual([2, "ab", 2]);
  });

  it("asks which version to keep when another window saved meanwhile", async () => {
    const gateway = new Gateway();
    const one = keep(gateway).keeper;
    one.change(text("one"));
    await one.flush();
    const two = keep(gateway).keeper;
    two.change(text("two"));
    await two.flush();
    one.change(text("one more"));
    expect(await one.flush()).toBe(false);
    expect(one.read()).toMatchObject({ status: "conflict", serverDraft: { text: "two" } });
    await one.overwriteServerDraft();
    expect([gateway.stored?.text, one.read().status]).toEqual(["one more", "saved"]);
    two.change(text("two more"));
    await two.flush();
    two.acceptServerDraft();
    expect(two.read()).toMatchObject({ status: "saved", content: { text: "one more" } });
    expect(gateway.stored?.text).toBe("one more");
  });

  it("retries when the gateway was unavailable, and creates a new draft after a deletion", async () => {
    const gateway = new Gateway();
    const { keeper, created } = keep(gateway);
    keeper.change(text("a"));
    await keeper.flush();
    gateway.isAway = true;
    keeper.change(text("ab"));
    expect(await keeper.flush()).toBe(false);
    expect(keeper.read().status).toBe("failed");
    gateway.isAway = false;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(gateway.stored?.text).toBe("ab");
    gateway.stored = null;
    keeper.change(text("abc"));
    expect(await keeper.flush()).toBe(true);
    expect([gateway.saves, created.length]).toEqual([3, 2]);
  });

  it("never writes to a deleted draft", async () => {
    const gateway = new Gateway();
    const { keeper } = keep(gateway);
    keeper.change(text("a"));
    keeper.abandon();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(gateway.saves).toBe(0);
  });
});
