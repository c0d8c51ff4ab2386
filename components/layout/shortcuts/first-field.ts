/** Set if a shortcut or onboarding step opened the form. */
let isRequested = false;

export function focusFirstFieldNext(): void {
  isRequested = true;
}

export function focusIfRequested(form: HTMLElement | null): void {
  if (!isRequested) return;
  isRequested = false;
  form?.querySelector<HTMLElement>("input, textarea")?.focus();
}
