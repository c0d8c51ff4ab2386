/**
 * Prompts that a request may show before it continues. Transparent to pages: `api-client.ts` prompts, waits and
 * repeats the request. The prompts are mounted once around all pages (components/identity/sign-in).
 */
type AskQuestion = () => Promise<boolean>;

export interface Question {
  /** Registers the prompt; returns a function that unregisters it. */
  register: (next: AskQuestion) => () => void;
  /** Resolves to true if the user complied. Concurrent requests share one prompt. */
  put: () => Promise<boolean>;
  /** Resolves once no prompt is open. */
  closed: () => Promise<unknown>;
}

function createQuestion(): Question {
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

/** Reauthentication, after `reauthentication_required`. */
export const identityQuestion = createQuestion();

/** Sign-in, after the session ended. */
export const sessionQuestion = createQuestion();
