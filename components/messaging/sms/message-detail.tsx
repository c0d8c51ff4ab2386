"use client";

import { HANDED_OVER } from "@/lib/core/messages/message-state";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { curlSample } from "@/lib/core/samples/curl";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { useMe } from "@/lib/queries/me";
import { useSmsTimeline } from "@/lib/queries/sms";
import { GraceCountdown, isInGrace } from "./grace-countdown";
import { MessageActions } from "./message-actions";
import { MessageDetails } from "./message-details";
import { MessageText } from "./message-text";
import { MessageTimeline } from "./message-timeline";
import { TestBadge } from "@/components/messaging/badge-of-tests";
import { StatusLabel } from "./status-label";
import { useStatusLabels } from "./use-status-labels";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-line-soft border-b p-4 last:border-b-0 md:px-6">
      <h2 className="font-semibold text-read">{title}</h2>
      {children}
    </section>
  );
}

const TABS = ["overview", "json"] as const;

export interface MessageDetailProps {
  sms: Sms;
  onDeleted: () => void;
}

export function MessageDetail({ sms, onDeleted }: MessageDetailProps) {
  const t = useTranslations("sms.detail");
  const [tab, setTab] = useState<(typeof TABS)[number]>("overview");
  const [isTooLate, setTooLate] = useState(false);
  const timeline = useSmsTimeline(sms.uuid, sms);
  return (
    <>
      <div className="grid gap-3 border-line-soft border-b p-4 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex items-center gap-2">
            <p data-testid="status" aria-live="polite">
              <StatusLabel sms={sms} />
            </p>
            {sms.is_test && <TestBadge />}
          </div>
          <div className="flex flex-wrap gap-2">
            <MessageActions sms={sms} onTooLate={() => setTooLate(true)} onDeleted={onDeleted} />
          </div>
        </div>
        {!isInGrace(sms) && <WhatHappened sms={sms} />}
        <GraceCountdown sms={sms} onTooLate={() => setTooLate(true)} />
        {isTooLate && <Notice tone="warn">{t("tooLate")}</Notice>}
        <div>
          <SegmentedControl
            label={t("tabs")}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(value) }))}
            onChange={setTab}
          />
        </div>
      </div>
      {tab === "json" ? (
        <MessageJson sms={sms} />
      ) : (
        <>
          <Section title={t("text")}>
            <MessageText sms={sms} parts={timeline.data?.parts ?? []} />
          </Section>
          <Section title={t("timeline")}>
            {timeline.error !== null && (
              <ErrorPanel
                error={timeline.error}
                title={t("timelineFailed")}
                onRetry={() => void timeline.refetch()}
              />
            )}
            {timeline.data !== undefined && (
              <MessageTimeline events={timeline.data.events} partsCount={sms.parts_count} />
            )}
          </Section>
          <Section title={t("facts")}>
            <MessageDetails sms={sms} timeline={timeline.data} />
          </Section>
        </>
      )}
    </>
  );
}

function WhatHappened({ sms }: { sms: Sms }) {
  const t = useTranslations("sms.detail");
  const { kind, explanation, advice } = useStatusLabels()(sms);
  if (kind !== "failed") return <p className="text-ink-2">{explanation}</p>;
  const code = sms.status_code === HANDED_OVER ? sms.dlr_code : sms.status_code;
  return (
    <Notice tone="bad">
      <p>{explanation}</p>
      {advice !== null && (
        <p className="mt-1">
          <span className="font-medium">{t("try")}:</span> {advice}
        </p>
      )}
      <p className="mt-1 font-mono text-small">{t("rawCode", { code })}</p>
    </Notice>
  );
}

function MessageJson({ sms }: { sms: Sms }) {
  const t = useTranslations("sms.detail");
  const clientId = useMe().data?.id ?? null;
  const json = JSON.stringify(sms, null, 2);
  const curl = curlSample({
    method: "GET",
    url: String(new URL(`/api/sms/${sms.uuid}`, location.origin)),
    hasKey: true,
    key: { clientId, secretPrefix: null },
  });
  return (
    <div className="grid gap-3 p-4 md:px-6">
      <div className="flex flex-wrap gap-4">
        <span className="inline-flex items-center gap-1 text-ink-2">
          {t("copyJson")} <CopyButton text={json} label={t("copyJson")} />
        </span>
        <span className="inline-flex items-center gap-1 text-ink-2">
          {t("copyCurl")} <CopyButton text={curl} label={t("copyCurl")} />
        </span>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sheet bg-sunken p-3 font-mono text-small"
      >
        {json}
      </pre>
    </div>
  );
}
