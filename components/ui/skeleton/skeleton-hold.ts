import { createStore } from "@/lib/core/create-store";

/** Must match the delay in the `skeleton` style. */
const DELAY_MS = 200;
const MIN_VISIBLE_MS = 300;

/** Avoids flashing: no skeleton within 200 ms; once shown, at least 300 ms. */
export class SkeletonTimer {
  readonly #visible = createStore(false);
  #appearing: ReturnType<typeof setTimeout> | undefined;
  readonly isVisible = this.#visible.get;
  readonly subscribe = this.#visible.subscribe;

  readonly wait = (): (() => void) => {
    this.#appearing = setTimeout(() => {
      this.#visible.set(true);
      setTimeout(() => this.#visible.set(false), MIN_VISIBLE_MS);
    }, DELAY_MS);
    return () => clearTimeout(this.#appearing);
  };
}
