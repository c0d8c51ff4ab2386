/**
 * Transparent to pages: `api-client.ts` prompts, waits and repeats the request. The prompts are mounted once around
 * all pages (components/identity/sign-in).
 */
type AskQuestion = () => Promise<boolean>;

export interface Prompt {
  /** Returns a function that unregisters the prompt. */
  register: (next: AskQuestion) => () => void;
  /** True if the user complied. Concurrent requests share one prompt. */
  put: () => Promise<boolean>;
  closed: () => Promise<unknown>;
}

function createPrompt(): Prompt {
  let ask: AskQuestion | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    register(next) {
      ask = next;
      return () => {
        if (ask === next) ask = null;
      };
    },
    put() {
      if (ask === null) return Promise.resolve(false);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    closed: () => asking ?? Promise.resolve(),
  };
}

/** After `reauthentication_required`. */
export const identityPrompt = createPrompt();

/** After the session ended. */
export const sessionPrompt = createPrompt();
