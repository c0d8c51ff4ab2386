/**
 * What requests ask the person at the screen before they go on. Pages need not know: `api-client.ts` puts the question,
 * waits, and repeats the request. What asks is put up once around the pages (components/identity/sign-in).
 */
type Ask = () => Promise<boolean>;

export interface Question {
  /** Puts up what asks; the returned function takes it down again. */
  register: (next: Ask) => () => void;
  /** True once the person did what was asked; several requests at a time ask once. */
  put: () => Promise<boolean>;
  /** Resolves when the question isn't open, at once if it isn't. */
  closed: () => Promise<unknown>;
}

function createQuestion(): Question {
  let ask: Ask | null = null;
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

/** Who someone is, when the gateway answers `reauthentication_required`. */
export const identityQuestion = createQuestion();

/** To sign in again, when the session has ended. */
export const sessionQuestion = createQuestion();
