"use client";

/** Stored in this browser only. */
const STORAGE_KEY = "recent-pages";
const MAX_RECENT = 6;

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
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    // Unreadable session storage: start with an empty list.
    return [];
  }
}

export function addRecent(page: RecentPage): void {
  const others = recentPages().filter(({ path }) => path !== page.path);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([page, ...others].slice(0, MAX_RECENT)));
}

export function deleteRecent(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
