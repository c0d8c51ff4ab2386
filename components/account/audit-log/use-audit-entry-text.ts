"use client";

import { useTranslations } from "next-intl";
import type { AuditLogEntry } from "@/lib/gateway/account/audit-log/schema";

/** Actions unknown to this version keep their technical name. */
export function useAuditEntryText() {
  const t = useTranslations("auditLog");
  const formatAction = (name: string) =>
    t.has(`action.${name}` as "action.sms.deleted")
      ? t(`action.${name}` as "action.sms.deleted")
      : name;
  const formatKind = (name: string) =>
    t.has(`object.${name}` as "object.sms") ? t(`object.${name}` as "object.sms") : name;
  return {
    action: formatAction,
    kind: formatKind,
    actor: ({ actor_kind, actor_name }: AuditLogEntry) =>
      actor_kind === "user" ? actor_name : t(`actor.${actor_kind}`, { name: actor_name }),
    object: ({ object_kind, object_label, object_id }: AuditLogEntry) =>
      object_label ??
      (object_id === null ? formatKind(object_kind) : `${formatKind(object_kind)} ${object_id}`),
  };
}
