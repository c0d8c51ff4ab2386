"use client";

/** Stored in this browser only. */
const STORED = "recent-pages";
const KEPT = 6;

export interface RecentPage {
  path: string;
  title: string;
}

function isRecentPage(value: unknown): value is RecentPage {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as RecentPage).path === "string" &&
    typeof (value as RecentPage).title === "string"
  );
}

export function recentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    // Unreadable session storage: start with an empty list.
    return [];
  }
}

export function addRecent(page: RecentPage): void {
  const others = recentPages().filter(({ path }) => path !== page.path);
  sessionStorage.setItem(STORED, JSON.stringify([page, ...others].slice(0, KEPT)));
}

export function clearRecent(): void {
  sessionStorage.removeItem(STORED);
}
