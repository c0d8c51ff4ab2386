/** The style `skeleton` lets it appear only then. */
const DELAY_MS = 200;
const LEAST_MS = 300;

/**
 * Decides how long a skeleton stands: what is there within 200 ms never shows one, and one that has
 * appeared stays for 300 ms, so that nothing flashes.
 */
export class SkeletonHold {
  #isHeld = false;
  #appearing: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly isHeld = (): boolean => this.#isHeld;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to wait; the function it returns ends that. */
  readonly wait = (): (() => void) => {
    this.#appearing = setTimeout(() => {
      this.#set(true);
      setTimeout(() => this.#set(false), LEAST_MS);
    }, DELAY_MS);
    return () => clearTimeout(this.#appearing);
  };

  #set(isHeld: boolean): void {
    this.#isHeld = isHeld;
    for (const listener of this.#listeners) listener();
  }
}
