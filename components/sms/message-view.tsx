"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { formatPhone } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { useSms, useSmsTimeline } from "@/lib/queries/sms";
import { GraceCountdown } from "./grace-countdown";
import { MessageActions } from "./message-actions";
import { MessageFacts } from "./message-facts";
import { MessageText } from "./message-text";
import { MessageTimeline } from "./message-timeline";
import { StatusLabel } from "./status-label";
import { statusWords } from "./status-words";

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-line-soft border-b p-4 md:p-6 lg:last:border-b-0">
      <h2 className="font-semibold text-read">{title}</h2>
      {children}
    </section>
  );
}

export function MessageView({ uuid }: { uuid: string }) {
  const [isTooLate, setTooLate] = useState(false);
  const message = useSms(uuid);
  const sms = message.data;
  const timeline = useSmsTimeline(uuid, sms);
  if (sms === undefined) {
    return (
      <>
        <PageHeader title="Message" />
        <div className="grid max-w-xl gap-3 p-4 md:p-6">
          {message.error === null ? (
            <div role="status" aria-label="Loading message" className="skeleton h-40" />
          ) : (
            <>
              <ErrorPanel
                error={message.error}
                title="The message could not be loaded."
                onRetry={() => void message.refetch()}
              />
              <Link href="/messages" className={`${buttonClass()} justify-self-start`}>
                All messages
              </Link>
            </>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-1">
            {formatPhone(sms.phone)}
            <CopyButton text={sms.phone} label="Copy number" />
          </span>
        }
        scope={`from ${sms.sender_id}`}
        actions={<MessageActions sms={sms} onTooLate={() => setTooLate(true)} />}
      />
      <div className="border-line-soft border-b p-4 md:px-6">
        <p data-testid="status" aria-live="polite" className="text-page">
          <StatusLabel sms={sms} />
        </p>
        <p className="mt-1 text-ink-2">{statusWords(sms).explanation}</p>
        <GraceCountdown sms={sms} onTooLate={() => setTooLate(true)} />
        {isTooLate && (
          <div className="mt-3">
            <Notice tone="warn">
              It was too late to stop it: the network already took the message.
            </Notice>
          </div>
        )}
      </div>
      <div className="grid lg:min-h-[calc(100dvh-9rem)] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Section title="Text">
            <MessageText parts={timeline.data?.parts ?? []} text={sms.text} />
          </Section>
          <Section title="Details">
            <MessageFacts sms={sms} timeline={timeline.data} />
          </Section>
        </div>
        <div className="border-line-soft lg:border-l">
          <Section title="Timeline">
            {timeline.error !== null && <ErrorPanel error={timeline.error} />}
            {timeline.data !== undefined && (
              <MessageTimeline events={timeline.data.events} partsCount={sms.parts_count} />
            )}
          </Section>
        </div>
      </div>
    </>
  );
}
