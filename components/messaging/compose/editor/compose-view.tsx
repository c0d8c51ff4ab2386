"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { scheduledTimeAt } from "@/lib/core/time/scheduled-time";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import type { Draft, DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { draftRequests, useDraft } from "@/lib/queries/drafts";
import { useTemplate } from "@/lib/queries/templates";
import { useSendingSettings } from "@/lib/queries/settings";
import { useBulkForCopy } from "@/lib/queries/bulks";
import { useRecurringBulkToEdit } from "@/lib/queries/recurring-bulks";
import { useSmsToCopy } from "@/lib/queries/sms";
import { ComposeEditor } from "./compose-editor";
import { toContentCopy, EMPTY } from "@/components/messaging/compose/content";
import {
  toBulkCopy,
  toRecurringCopy,
  EMPTY_BULK,
} from "@/components/messaging/compose/bulk/bulk-content";
import { MINUTE_SECONDS, MAX_UNIX_TIME } from "@/lib/core/time/units";
import { useNow } from "@/components/hooks/use-now";
import { newRecurrence } from "@/components/messaging/recurrence/draft-recurrence";
import { toContent, DraftKeeper } from "@/components/messaging/compose/draft-keeper";

const CAMPAIGN_CODE = /^[0-9A-Za-z]{1,36}$/;
/** Year 2100, as in the API. */
const DRAFT_PATH = /^\/compose\/([^/]+)$/;

function parseDraftPath(path: string): string | null {
  return DRAFT_PATH.exec(path)?.[1] ?? null;
}

/**
 * Compose page. The first save changes the URL under the open editor, which stays mounted; other changes open another
 * draft.
 */
export function ComposeView() {
  const path = usePathname();
  const pathId = parseDraftPath(path);
  const [lastPathId, setLastPathId] = useState(pathId);
  const [session, setSession] = useState({ id: pathId, turn: 0 });
  if (pathId !== lastPathId) {
    setLastPathId(pathId);
    if (pathId !== session.id) setSession({ id: pathId, turn: session.turn + 1 });
  }
  function onCreated(from: string | null, uuid: string) {
    // Keeps the URL if the user has left the page.
    if (location.pathname !== (from === null ? "/compose" : `/compose/${from}`)) return;
    setSession((current) => ({ ...current, id: uuid }));
    history.replaceState(null, "", `/compose/${uuid}`);
  }
  return <ComposeLoader key={session.turn} id={session.id} onCreated={onCreated} />;
}

/** Returns `at`, Unix seconds, as the account's time of day. The composer warns about times in the past. */
function parseTime(at: number, zone: string): DraftContent["delivery_at"] {
  if (!Number.isSafeInteger(at) || at <= 0 || at > MAX_UNIX_TIME) return null;
  return scheduledTimeAt(at, zone);
}

function parseIds(params: URLSearchParams, name: string): number[] {
  const id = Number(params.get(name));
  return Number.isSafeInteger(id) && id > 0 ? [id] : [];
}

function parsePrefill(id: string | null, params: URLSearchParams) {
  const [groups, segments] = [parseIds(params, "group"), parseIds(params, "segment")];
  const campaign = params.get("campaign") ?? "";
  return {
    id,
    copy: params.get("copy"),
    bulk: params.get("bulk"),
    recurring: params.get("recurring"),
    to: params.get("to") ?? "",
    text: CAMPAIGN_CODE.test(campaign) ? formatPlaceholder(campaign) : "",
    at: Number(params.get("at")),
    isBulk: params.get("mode") === "bulk" || groups.length > 0 || segments.length > 0,
    isRecurring: params.get("when") === "repeat",
    groups,
    segments,
  };
}

function createContent(
  prefill: ReturnType<typeof parsePrefill>,
  sender: string,
  zone: string,
  now: number,
): DraftContent {
  const content = {
    ...EMPTY,
    sender_id: sender,
    phone: prefill.to,
    text: prefill.text,
    delivery_at: parseTime(prefill.at, zone),
  };
  if (!prefill.isBulk) return content;
  const { groups, segments } = prefill;
  const recurrence = prefill.isRecurring ? newRecurrence(now, zone) : null;
  const bulk = { ...EMPTY_BULK, msg_groups: groups, segments, repeat: recurrence };
  return { ...content, mode: "bulk", bulk };
}

interface LoaderProps {
  id: string | null;
  onCreated: (from: string | null, uuid: string) => void;
}

function ComposeLoader({ id: initialId, onCreated }: LoaderProps) {
  const t = useTranslations("compose");
  const params = useSearchParams();
  const [prefill] = useState(() => parsePrefill(initialId, params));
  const now = useNow(MINUTE_SECONDS);
  const settings = useSendingSettings();
  const draft = useDraft(prefill.id);
  const copied = useSmsToCopy(prefill.id === null ? prefill.copy : null);
  const copiedBulk = useBulkForCopy(prefill.id === null ? prefill.bulk : null);
  const recurring = useRecurringBulkToEdit(prefill.id === null ? prefill.recurring : null);
  const templateId = recurring.data?.template_id ?? null;
  const template = useTemplate(templateId === null ? null : String(templateId));
  const queries = [settings, draft, copied, copiedBulk, recurring, template];
  const failed = queries.find((query) => query.error !== null && query.data === undefined);
  if (failed?.error != null) {
    const isNotFound = failed.error instanceof ApiError && failed.error.status === 404;
    return (
      <>
        <PageHeader title={t("title")} hasBreadcrumbs={false} />
        <div className="grid max-w-xl gap-3 p-4 md:p-6">
          <ErrorPanel
            error={failed.error}
            title={t(isNotFound ? "draftGone" : "notLoaded")}
            {...(!isNotFound && { onRetry: () => void failed.refetch() })}
          />
          <Link href="/compose" className={`${buttonClass()} justify-self-start`}>
            {t("newMessage")}
          </Link>
        </div>
      </>
    );
  }
  const isWaiting =
    settings.data === undefined ||
    (prefill.id !== null && draft.data === undefined) ||
    (prefill.id === null && prefill.copy !== null && copied.data === undefined) ||
    (prefill.id === null && prefill.bulk !== null && copiedBulk.data === undefined) ||
    (prefill.id === null && prefill.recurring !== null && recurring.data === undefined) ||
    (templateId !== null && template.data === undefined);
  if (isWaiting || settings.data === undefined) {
    return (
      <>
        <PageHeader title={t("title")} hasBreadcrumbs={false} />
        <div role="status" aria-label={t("loading")} className="grid max-w-xl gap-3 p-4 md:p-6">
          <div className="skeleton h-8" />
          <div className="skeleton h-8" />
          <div className="skeleton h-28" />
        </div>
      </>
    );
  }
  const copies =
    recurring.data !== undefined && prefill.recurring !== null
      ? toRecurringCopy(recurring.data, template.data)
      : copiedBulk.data !== undefined && prefill.bulk !== null
        ? toBulkCopy(copiedBulk.data)
        : copied.data !== undefined && prefill.copy !== null
          ? toContentCopy(copied.data)
          : null;
  const initialContent =
    copies ??
    createContent(prefill, settings.data.default_sender ?? "", settings.data.time_zone, now);
  return (
    <ComposeSession
      draft={draft.data ?? null}
      initialContent={initialContent}
      settings={settings.data}
      onCreated={onCreated}
    />
  );
}

interface SessionProps {
  draft: Draft | null;
  initialContent: DraftContent;
  settings: Parameters<typeof ComposeEditor>[0]["settings"];
  onCreated: LoaderProps["onCreated"];
}

function ComposeSession({ draft, initialContent, settings, onCreated }: SessionProps) {
  const [keeper] = useState(() => {
    let savedUuid = draft?.uuid ?? null;
    return new DraftKeeper(
      draft === null ? initialContent : toContent(draft),
      draft,
      draftRequests,
      (uuid) => {
        onCreated(savedUuid, uuid);
        savedUuid = uuid;
      },
    );
  });
  return <ComposeEditor keeper={keeper} settings={settings} />;
}
