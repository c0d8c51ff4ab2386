import { createStore } from "@/lib/core/create-store";

/** The style `skeleton` lets it appear only then. */
const DELAY_MS = 200;
const LEAST_MS = 300;

/**
 * Decides how long a skeleton stands: what is there within 200 ms never shows one, and one that has
 * appeared stays for 300 ms, so that nothing flashes.
 */
export class SkeletonHold {
  readonly #held = createStore(false);
  #appearing: ReturnType<typeof setTimeout> | undefined;
  readonly isHeld = this.#held.get;
  readonly subscribe = this.#held.subscribe;

  /** Begins to wait; the function it returns ends that. */
  readonly wait = (): (() => void) => {
    this.#appearing = setTimeout(() => {
      this.#held.set(true);
      setTimeout(() => this.#held.set(false), LEAST_MS);
    }, DELAY_MS);
    return () => clearTimeout(this.#appearing);
  };
}
