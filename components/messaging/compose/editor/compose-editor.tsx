"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { focusIfRequested } from "@/components/layout/shortcuts/first-field";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { isHeldOffline } from "@/components/hooks/unsaved-work";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { showToast } from "@/components/ui/toast/toast";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import { getServerTime } from "@/lib/queries/transport/server-clock";
import { useTryOut } from "@/lib/queries/sms";
import { ComposeHeader } from "./compose-header";
import { ComposeLayout } from "@/components/messaging/compose/compose-layout";
import { toServiceCode, toRequest } from "@/components/messaging/compose/content";
import type { DraftKeeper } from "@/components/messaging/compose/draft-keeper";
import { switchMode } from "@/components/messaging/compose/bulk/bulk-content";
import { useBulkAnalysis } from "@/components/messaging/compose/bulk/use-bulk-analysis";
import { useBulkProblems } from "@/components/messaging/compose/bulk/use-bulk-problems";
import { MessageRow } from "./message-row";
import { OptionsRow } from "./options-row";
import { RecipientRow } from "./recipient-row";
import { ReviewBar } from "./review-bar";
import type { ComposeField, RowProps } from "@/components/messaging/compose/row-props";
import { refusedFields } from "@/components/messaging/compose/bulk/refused-fields";
import { SenderRow } from "./sender-row";
import { type Confirmation, useCost } from "@/components/messaging/compose/use-cost";
import { useMessageAnalysis } from "@/components/messaging/compose/use-message";
import { useProblems } from "@/components/messaging/compose/use-problems";
import { WhenRow } from "./when-row";

const SendTest = lazyWhenOnline(async () => ({
  default: (await import("./send-test-dialog")).SendTestDialog,
}));

const ConflictNotice = lazyWhenOnline(async () => ({
  default: (await import("./conflict-notice")).ConflictNotice,
}));

const BulkRecipients = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/bulk-recipients")).BulkRecipients,
}));
const BulkOptions = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/bulk-options")).BulkOptions,
}));
const BulkAside = lazyWhenOnline(async () => ({
  default: (await import("@/components/messaging/compose/bulk/bulk-aside")).BulkAside,
}));

/** Checks for non-empty text fields, which can be invalid by themselves. */
function isTyped(content: DraftContent, field: ComposeField): boolean {
  const value = field in content ? content[field as keyof DraftContent] : null;
  return typeof value === "string" && value.trim() !== "";
}

interface DryRunResult {
  content: DraftContent;
  confirmation: Confirmation | null;
  error: Error | null;
}

export interface ComposeEditorProps {
  keeper: DraftKeeper;
  settings: SendingSettings;
}

const GROUP_FIELDS = ["msg_groups", "except_groups", "segments", "except_segments"] as const;

export function ComposeEditor({ keeper, settings }: ComposeEditorProps) {
  const t = useTranslations("compose");
  const router = useRouter();
  const saved = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
  const { content } = saved;
  const [blurredFields, setBlurredFields] = useState<ReadonlySet<ComposeField>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [answer, setAnswer] = useState<DryRunResult | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [isOpeningReview, setLeaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const tryOut = useTryOut();

  const current = answer?.content === content ? answer : null;
  const analysis = useMessageAnalysis(content, settings);
  const cost = useCost({
    iso2: analysis.phone.kind === "number" ? analysis.phone.iso2 : null,
    service: toServiceCode(content),
    parts: analysis.parts,
    links: analysis.links,
    confirmation: current?.confirmation ?? null,
  });
  const isBulk = content.mode === "bulk";
  const bulkAnalysis = useBulkAnalysis(content, settings, analysis);
  const messageProblems = useProblems(content, settings, analysis);
  const bulkProblems = useBulkProblems(content, bulkAnalysis, messageProblems);
  const problems = isBulk ? bulkProblems : messageProblems;
  const refused = refusedFields(current?.error ?? null);

  useEffect(() => {
    const save = () => void keeper.flush();
    document.addEventListener("visibilitychange", save);
    return () => {
      document.removeEventListener("visibilitychange", save);
      save();
    };
  }, [keeper]);

  useEffect(() => focusIfRequested(form.current), []);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  // Pending changes are saved on leaving the page, but not on closing the tab.
  const { status } = saved;
  const isSaveFailing = status === "failed" || status === "conflict";
  useUnsavedWork(status !== "untouched" && status !== "saved", isSaveFailing ? "page" : "tab");

  const hasProblems = Object.keys(problems).length > 0;

  async function review() {
    if (hasProblems) return setAttempts(attempts + 1);
    if (isOpeningReview || isHeldOffline()) return;
    setLeaving(true);
    const isSaved = await keeper.flush(true);
    const { uuid } = keeper.read();
    if (isSaved && uuid !== null) return router.push(`/compose/${uuid}/review`);
    setLeaving(false);
    const why = keeper.read().status === "conflict" ? "chooseFirst" : "saveFailed";
    showToast({ title: t("nothingSent"), text: t(why), isFailure: true });
  }

  async function dryRun() {
    if (hasProblems) return setAttempts(attempts + 1);
    if (isBulk) return bulkAnalysis.preflight.refetch();
    const { time } = analysis;
    const request = toRequest(content, time.kind === "instant" ? time.at : null);
    try {
      const sms = await tryOut.mutateAsync(request);
      const confirmation = {
        price: sms.price,
        parts: sms.parts_count,
        at: Math.floor(getServerTime()),
      };
      setAnswer({ content, confirmation, error: null });
    } catch (error) {
      setAnswer({ content, confirmation: null, error: error as Error });
      setAttempts(attempts + 1);
    }
  }

  function openTest() {
    const { phone: _, delivery_at: __, ...others } = problems;
    if (Object.keys(others).length > 0) setAttempts(attempts + 1);
    else setTesting(true);
  }

  useShortcut("Mod+Enter", t("reviewAndSend"), () => void review(), {
    scope: "page",
    isEnabled: !isTesting,
  });
  useShortcut("Shift+T", t("sendTest"), openTest, { scope: "page" });
  useShortcut(
    "Mod+S",
    t("save"),
    () => {
      void keeper.flush();
      showToast({ title: t("savedAsYouType") });
    },
    { scope: "page" },
  );

  function update(changes: Partial<DraftContent>) {
    keeper.change({ ...content, ...changes });
  }

  const formatFieldError = (field: ComposeField) => {
    const isShown = attempts > 0 || (blurredFields.has(field) && isTyped(content, field));
    return refused[field] ?? (isShown ? problems[field] : undefined);
  };
  /** Errors of `others` appear in the row too. */
  const toRowProps = (field: ComposeField, ...others: ComposeField[]): RowProps => ({
    content,
    settings,
    analysis,
    cost,
    error: [field, ...others].map(formatFieldError).find((error) => error !== undefined),
    onChange: update,
    onBlur: () => setBlurredFields(new Set(blurredFields).add(field)),
  });
  const unplaced =
    current?.error != null && Object.keys(refused).length === 0 ? current.error : null;

  return (
    <>
      <ComposeHeader
        keeper={keeper}
        saved={saved}
        onMode={(mode) => update(switchMode(content, mode))}
        onTest={openTest}
        onDryRun={() => void dryRun()}
        onReview={() => void review()}
        isDryRunPending={tryOut.isPending}
        isOpeningReview={isOpeningReview}
      />
      <ComposeLayout
        content={content}
        analysis={analysis}
        cost={cost}
        aside={
          isBulk ? (
            <Suspense fallback={<div className="h-96" />}>
              <BulkAside content={content} analysis={analysis} bulkAnalysis={bulkAnalysis} />
            </Suspense>
          ) : undefined
        }
      >
        <div ref={form} data-compose inert={!useIsHydrated()} className="min-w-0 px-4 md:px-6">
          <div className="grid gap-3 pt-4 empty:hidden">
            {saved.serverDraft !== null && (
              <Suspense fallback={null}>
                <ConflictNotice keeper={keeper} serverDraft={saved.serverDraft} />
              </Suspense>
            )}
            {unplaced !== null && <ErrorPanel error={unplaced} title={t("nothingSent")} />}
          </div>
          <SenderRow {...toRowProps("sender_id")} />
          {isBulk ? (
            <Suspense fallback={<div className="h-16" />}>
              <BulkRecipients
                {...toRowProps("phones", ...GROUP_FIELDS)}
                bulkAnalysis={bulkAnalysis}
              />
            </Suspense>
          ) : (
            <RecipientRow {...toRowProps("phone")} />
          )}
          <MessageRow
            {...toRowProps("text", "voice_lang", "attempts_count_max")}
            bulkAnalysis={isBulk ? bulkAnalysis : null}
            variantError={formatFieldError("variant_text")}
          />
          <WhenRow {...toRowProps("delivery_at")} />
          {isBulk && (
            <Suspense fallback={<div className="h-12" />}>
              <BulkOptions
                {...toRowProps("not_after", "send_window", "messages_per_second")}
                bulkAnalysis={bulkAnalysis}
              />
            </Suspense>
          )}
          <OptionsRow {...toRowProps("callback_data", "is_unicode", "is_text_deleted")} />
        </div>
      </ComposeLayout>
      <ReviewBar
        parts={isBulk || content.text === "" ? null : analysis.parts}
        cost={cost}
        preflight={isBulk ? bulkAnalysis.preflight.preflight : undefined}
        isOpeningReview={isOpeningReview}
        onReview={() => void review()}
      />
      {isTesting && (
        <Suspense fallback={null}>
          <SendTest
            content={{ ...content, mode: isBulk ? "single" : content.mode }}
            country={settings.country}
            onClose={() => setTesting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
