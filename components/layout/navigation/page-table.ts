import {
  AtSign,
  Ban,
  Banknote,
  BookUser,
  BookOpen,
  ContactRound,
  CalendarClock,
  ChartColumn,
  Code,
  CreditCard,
  FileUp,
  Fingerprint,
  Globe,
  History,
  House,
  Inbox,
  KeyRound,
  Link2,
  ListChecks,
  ListFilter,
  Megaphone,
  MessageSquareText,
  ReceiptText,
  RectangleEllipsis,
  Repeat,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldBan,
  Smartphone,
  Tags,
  UsersRound,
  Wallet,
  Webhook,
  Waypoints,
  Workflow,
  LayoutTemplate,
} from "lucide-react";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { MemberRole } from "@/lib/core/context";
import type { PageRow } from "./page-row";
import { INSIGHTS_PAGES } from "./insights-pages";
import { SETTINGS_PAGES } from "./settings-pages";

/**
 * All pages after sign-in, in sidebar order: the source of navigation, titles, the access-denied page and tests.
 * Their names are keys of `shell.page`.
 */
const TABLE = {
  overview: {
    path: "/overview",
    group: "top",
    icon: House,
    scope: "overview",
    goTo: "O",
    isInSidebar: true,
  },
  inbox: {
    path: "/inbox",
    group: "top",
    icon: Inbox,
    scope: "inbox",
    goTo: "I",
    isInSidebar: true,
  },
  inboundRules: {
    path: "/inbound-rules",
    group: "top",
    icon: Inbox,
    scope: "inbox",
    parent: "inbox",
  },
  compose: {
    path: "/compose",
    group: "messaging",
    icon: Send,
    scope: "compose",
    isInSidebar: true,
  },
  messages: {
    path: "/messages",
    group: "messaging",
    icon: MessageSquareText,
    scope: "messages",
    goTo: "M",
    isInSidebar: true,
  },
  bulks: {
    path: "/bulks",
    group: "messaging",
    icon: Megaphone,
    scope: "messages",
    goTo: "B",
    isInSidebar: true,
  },
  recurringBulks: {
    path: "/bulks/recurring",
    group: "messaging",
    icon: Repeat,
    scope: "messages",
    parent: "bulks",
  },
  scheduled: {
    path: "/scheduled",
    group: "messaging",
    icon: CalendarClock,
    scope: "messages",
    goTo: "S",
    isInSidebar: true,
  },
  automations: {
    path: "/automations",
    group: "messaging",
    icon: Workflow,
    scope: "composeBulk",
    isInSidebar: true,
  },
  templates: {
    path: "/templates",
    group: "messaging",
    icon: LayoutTemplate,
    scope: "compose",
    isInSidebar: true,
  },
  verification: {
    path: "/verification",
    group: "messaging",
    icon: RectangleEllipsis,
    scope: "verification",
    goTo: "V",
    isInSidebar: true,
  },
  verificationGuard: {
    path: "/verification/guard",
    group: "messaging",
    icon: ShieldBan,
    scope: "verification",
    parent: "verification",
  },
  simulator: {
    path: "/simulator",
    group: "messaging",
    icon: Smartphone,
    scope: "messages",
    isInSidebar: true,
    needsSimulator: true,
  },
  groups: {
    path: "/groups",
    group: "audience",
    icon: ContactRound,
    scope: "groups",
    goTo: "R",
    isInSidebar: true,
  },
  imports: { path: "/imports", group: "audience", icon: FileUp, scope: "groups", parent: "groups" },
  contacts: {
    path: "/contacts",
    group: "audience",
    icon: BookUser,
    scope: "groups",
    goTo: "T",
    isInSidebar: true,
  },
  segments: {
    path: "/contacts/segments",
    group: "audience",
    icon: ListFilter,
    scope: "groups",
    parent: "contacts",
  },
  campaigns: {
    path: "/campaigns",
    group: "audience",
    icon: Link2,
    scope: "campaigns",
    goTo: "L",
    isInSidebar: true,
  },
  linkDomains: {
    path: "/link-domains",
    group: "audience",
    icon: Globe,
    scope: "campaigns",
    parent: "campaigns",
  },
  blocked: {
    path: "/blocked",
    group: "audience",
    icon: Ban,
    scope: "blockedNumbers",
    goTo: "X",
    isInSidebar: true,
  },
  ...INSIGHTS_PAGES,
  fraud: {
    path: "/fraud",
    group: "insights",
    icon: Fingerprint,
    scope: "fraudChecks",
    goTo: "F",
    isInSidebar: true,
  },
  billing: {
    path: "/billing",
    group: "account",
    icon: Wallet,
    scope: "topUp",
    goTo: "P",
    isInSidebar: true,
  },
  billingPayments: {
    path: "/billing/payments",
    group: "account",
    icon: Banknote,
    scope: "billingDocuments",
    parent: "billing",
  },
  billingMethods: {
    path: "/billing/methods",
    group: "account",
    icon: CreditCard,
    scope: "topUp",
    parent: "billing",
  },
  documents: {
    path: "/billing/documents",
    group: "account",
    icon: ReceiptText,
    scope: "billingDocuments",
    parent: "billing",
  },
  billingUsage: {
    path: "/billing/usage",
    group: "account",
    icon: ChartColumn,
    scope: "billingDocuments",
    parent: "billing",
  },
  billingStatement: {
    path: "/billing/statement",
    group: "account",
    icon: Scale,
    scope: "billingDocuments",
    parent: "billing",
  },
  openItems: {
    path: "/billing/open-items",
    group: "account",
    icon: ListChecks,
    scope: "billingDocuments",
    parent: "billing",
  },
  prices: { path: "/prices", group: "account", icon: Tags, scope: "prices", isInSidebar: true },
  developers: {
    path: "/developers",
    group: "account",
    icon: Code,
    scope: "requestLog",
    goTo: "H",
    isInSidebar: true,
  },
  keys: {
    path: "/developers/keys",
    group: "account",
    icon: KeyRound,
    scope: "developers",
    goTo: "K",
    parent: "developers",
  },
  logs: {
    path: "/developers/logs",
    group: "account",
    icon: ScrollText,
    scope: "requestLog",
    goTo: "E",
    parent: "developers",
  },
  webhooks: {
    path: "/developers/webhooks",
    group: "account",
    icon: Webhook,
    scope: "developers",
    goTo: "W",
    parent: "developers",
  },
  emailToSms: {
    path: "/developers/email-to-sms",
    group: "account",
    icon: AtSign,
    scope: "developers",
    parent: "developers",
  },
  reference: {
    path: "/developers/reference",
    group: "account",
    icon: BookOpen,
    scope: "reference",
    parent: "developers",
  },
  routes: {
    path: "/developers/routes",
    group: "account",
    icon: Waypoints,
    scope: "routes",
    parent: "developers",
    requiresStaff: true,
  },
  team: {
    path: "/team",
    group: "account",
    icon: UsersRound,
    scope: "team",
    goTo: "U",
    isInSidebar: true,
  },
  auditLog: {
    path: "/team/audit-log",
    group: "account",
    icon: History,
    scope: "team",
    parent: "team",
  },
  settings: {
    path: "/settings",
    group: "account",
    icon: Settings,
    scope: "profile",
    isInSidebar: true,
    homeScope: "accountSettings",
  },
  ...SETTINGS_PAGES,
} as const satisfies Record<string, PageRow>;

export type PageKey = keyof typeof TABLE;

export interface Page extends PageRow {
  key: PageKey;
  parent?: PageKey;
}

export const PAGES = Object.entries(TABLE).map(([key, row]) => ({ key, ...row })) as Page[];

export function getPage(key: PageKey): Page {
  return { key, ...TABLE[key] };
}

export function isOnPage(path: string, page: Page): boolean {
  return path === page.path || path.startsWith(`${page.path}/`);
}

/** Returns the page at `path`, else its nearest ancestor. */
export function pageAt(path: string): Page | undefined {
  return PAGES.filter((page) => isOnPage(path, page)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0];
}

export interface Viewer {
  role: MemberRole;
  hasSimulator: boolean;
  isStaff: boolean;
}

export function pagesFor({ role, hasSimulator, isStaff }: Viewer): Page[] {
  return PAGES.filter(
    (page) =>
      canAccess(page.scope, role, "read") &&
      (hasSimulator || page.needsSimulator !== true) &&
      (isStaff || page.requiresStaff !== true),
  );
}

/** Lists the sidebar's pages; a page whose section is hidden appears itself. */
export function listSidebarPages(pages: readonly Page[]): Page[] {
  const visible = new Set(pages.map(({ key }) => key));
  return pages.filter(
    ({ isInSidebar, parent }) =>
      isInSidebar === true || (parent !== undefined && !visible.has(parent)),
  );
}

const BAR_PAGES: readonly PageKey[] = [
  "overview",
  "inbox",
  "compose",
  "messages",
  "billing",
  "insightsSpend",
];
const MAX_BAR_PAGES = 4;

/** Lists the pages of the phone's bottom bar; pages that a role can't see make room for the next. */
export const listBarPages = (pages: readonly Page[]): Page[] =>
  BAR_PAGES.flatMap((key) => pages.find((page) => page.key === key) ?? []).slice(0, MAX_BAR_PAGES);
