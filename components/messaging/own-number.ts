const STORAGE_KEY = "posthorn-test-number";

/** Returns the number of the last test, empty if storage is unavailable. */
export function readTestNumber(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

export function storeTestNumber(number: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, number);
  } catch {
    // Private windows may refuse storage.
  }
}
