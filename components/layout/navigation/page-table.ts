import {
  BookOpen,
  CalendarClock,
  Code,
  History,
  House,
  KeyRound,
  Keyboard,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  UserRound,
  UsersRound,
  BellRing,
} from "lucide-react";
import { type AccessArea, mayAccess } from "@/lib/core/permissions/permissions";
import type { MemberRole } from "@/lib/core/context";

export const PAGE_GROUPS = ["top", "messaging", "account"] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];

interface PageRow {
  path: string;
  group: PageGroup;
  icon: LucideIcon;
  /** Whoever sees the area sees the page. */
  area: AccessArea;
  /** `G`, then this letter. */
  goTo?: string;
  isInSidebar?: boolean;
  /** The page above it: its breadcrumb, and the row of tabs that it stands in. */
  parent?: string;
  /** Where a section begins with a page that not everyone in it sees; the others are led to the next. */
  homeArea?: AccessArea;
  /** Only in copies that keep their messages to themselves. */
  needsSimulator?: boolean;
}

/**
 * Every page behind the sign-in, in the order of the sidebar. It feeds the sidebar, the palette, breadcrumbs,
 * titles, shortcuts, the page that refuses, and the tests. A page is named by its key in `shell.page`.
 */
const TABLE = {
  overview: {
    path: "/overview",
    group: "top",
    icon: House,
    area: "overview",
    goTo: "O",
    isInSidebar: true,
  },
  compose: { path: "/compose", group: "messaging", icon: Send, area: "compose", isInSidebar: true },
  messages: {
    path: "/messages",
    group: "messaging",
    icon: MessageSquareText,
    area: "messages",
    goTo: "M",
    isInSidebar: true,
  },
  scheduled: {
    path: "/scheduled",
    group: "messaging",
    icon: CalendarClock,
    area: "messages",
    goTo: "S",
    isInSidebar: true,
  },
  simulator: {
    path: "/simulator",
    group: "messaging",
    icon: Smartphone,
    area: "messages",
    isInSidebar: true,
    needsSimulator: true,
  },
  developers: {
    path: "/developers",
    group: "account",
    icon: Code,
    area: "requestLog",
    goTo: "H",
    isInSidebar: true,
  },
  keys: {
    path: "/developers/keys",
    group: "account",
    icon: KeyRound,
    area: "developers",
    goTo: "K",
    parent: "developers",
  },
  logs: {
    path: "/developers/logs",
    group: "account",
    icon: ScrollText,
    area: "requestLog",
    goTo: "E",
    parent: "developers",
  },
  reference: {
    path: "/developers/reference",
    group: "account",
    icon: BookOpen,
    area: "reference",
    parent: "developers",
  },
  team: {
    path: "/team",
    group: "account",
    icon: UsersRound,
    area: "team",
    goTo: "U",
    isInSidebar: true,
  },
  teamActivity: {
    path: "/team/audit-log",
    group: "account",
    icon: History,
    area: "team",
    parent: "team",
  },
  settings: {
    path: "/settings",
    group: "account",
    icon: Settings,
    area: "profile",
    isInSidebar: true,
    homeArea: "accountSettings",
  },
  settingsSending: {
    path: "/settings/sending",
    group: "account",
    icon: SlidersHorizontal,
    area: "sendingSettings",
    parent: "settings",
  },
  settingsNotifications: {
    path: "/settings/notifications",
    group: "account",
    icon: BellRing,
    area: "profile",
    parent: "settings",
  },
  settingsProfile: {
    path: "/settings/profile",
    group: "account",
    icon: UserRound,
    area: "profile",
    parent: "settings",
  },
  settingsSecurity: {
    path: "/settings/security",
    group: "account",
    icon: ShieldCheck,
    area: "profile",
    parent: "settings",
  },
  settingsShortcuts: {
    path: "/settings/shortcuts",
    group: "account",
    icon: Keyboard,
    area: "profile",
    parent: "settings",
  },
} as const satisfies Record<string, PageRow>;

export type PageKey = keyof typeof TABLE;

export interface Page extends PageRow {
  key: PageKey;
  parent?: PageKey;
}

export const PAGES = Object.entries(TABLE).map(([key, row]) => ({ key, ...row })) as Page[];

export function pageOf(key: PageKey): Page {
  return { key, ...TABLE[key] };
}

/** The page of a URL: itself, or the one that it is a detail of. */
export function pageAt(path: string): Page | undefined {
  return PAGES.filter((page) => path === page.path || path.startsWith(`${page.path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}

export interface Viewer {
  role: MemberRole;
  hasSimulator: boolean;
}

/** Pages that someone may see. What a role never sees is in no list. */
export function pagesFor({ role, hasSimulator }: Viewer): Page[] {
  return PAGES.filter(
    (page) => mayAccess(page.area, role, "read") && (hasSimulator || page.needsSimulator !== true),
  );
}

/** Of the pages someone sees those of the sidebar; one whose section is hidden from them stands for itself. */
export function inSidebar(pages: readonly Page[]): Page[] {
  const visible = new Set(pages.map(({ key }) => key));
  return pages.filter(
    ({ isInSidebar, parent }) =>
      isInSidebar === true || (parent !== undefined && !visible.has(parent)),
  );
}
