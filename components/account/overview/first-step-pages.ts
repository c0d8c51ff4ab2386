import type { MemberRole } from "@/lib/core/context";
import { canAccess, type PermissionScope } from "@/lib/core/permissions/permissions";
import type { FirstStep } from "@/lib/gateway/overview/first-steps/schema";

const STEPS = [
  { id: "funds", scope: "topUp", href: "/billing/top-up" },
  { id: "sender", scope: "sendingSettings", href: "/settings/sending" },
  { id: "test", scope: "compose", href: "/compose" },
  { id: "key", scope: "developers", href: "/developers/keys?create=true" },
  { id: "invite", scope: "team", href: "/team?invite=true" },
] as const satisfies readonly { id: FirstStep; scope: PermissionScope; href: string }[];

export const stepsFor = (role: MemberRole) =>
  STEPS.filter(({ scope }) => canAccess(scope, role, "write"));
