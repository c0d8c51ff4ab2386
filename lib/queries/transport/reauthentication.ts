/**
 * Asks the person who they are when the gateway answers `reauthentication_required`. Pages need not know:
 * `api-client.ts` asks, waits, and repeats the request. What asks is put up once around the pages
 * (components/identity/sign-in/reauthenticate-dialog.tsx).
 */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Puts up what asks; the answer takes it down again. */
export function registerConfirmation(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** True once the person confirmed; several requests at a time ask once. */
export function confirmIdentity(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
