import { createStore } from "@/lib/core/create-store";

/** The style `skeleton` lets it appear only then. */
const DELAY_MS = 200;
const MIN_VISIBLE_MS = 300;

/**
 * Decides how long a skeleton stands: what is there within 200 ms never shows one, and one that has
 * appeared stays for 300 ms, so that nothing flashes.
 */
export class SkeletonTimer {
  readonly #visible = createStore(false);
  #appearing: ReturnType<typeof setTimeout> | undefined;
  readonly isVisible = this.#visible.get;
  readonly subscribe = this.#visible.subscribe;

  /** Begins to wait; the function it returns ends that. */
  readonly wait = (): (() => void) => {
    this.#appearing = setTimeout(() => {
      this.#visible.set(true);
      setTimeout(() => this.#visible.set(false), MIN_VISIBLE_MS);
    }, DELAY_MS);
    return () => clearTimeout(this.#appearing);
  };
}
