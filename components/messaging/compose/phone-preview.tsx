"use client";

import { useTranslations } from "next-intl";
import { splitSegments } from "@/lib/core/text/sms-segments";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { shownSender } from "./content";
import { useTimeFormats } from "./time-formats";
import type { MessageAnalysis } from "./use-message";

function Bubble({ parts }: { parts: readonly string[] }) {
  return (
    <p
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="relative group max-h-84 min-h-10 overflow-y-auto whitespace-pre-wrap break-words rounded-sheet border border-line-soft bg-sunken px-3 py-2 text-read"
    >
      {parts.map((part, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
          key={index}
          // Zero width, so lines break as on the phone.
          className={
            index === 0
              ? undefined
              : "-ml-0.5 border-transparent border-l-2 group-hover:border-accent"
          }
        >
          {part}
        </span>
      ))}
    </p>
  );
}

export function PhonePreview({
  content,
  analysis,
}: {
  content: DraftContent;
  analysis: MessageAnalysis;
}) {
  const t = useTranslations("compose.phone");
  const timeFormats = useTimeFormats();
  const { count, speech, time } = analysis;
  const kind = t(content.mode === "voice" ? "call" : "message");
  const sender = shownSender(content);
  const parts =
    count !== null
      ? splitSegments(count.text, count.isUnicode)
      : [speech?.kind === "speech" ? speech.speech.spoken : content.text];
  return (
    <div className="mx-auto grid min-h-72 grid-cols-1 w-67.5 max-w-full content-start gap-3 rounded-[1.75rem] border border-line bg-surface p-4">
      <div className="text-center">
        <p className="truncate font-semibold">{sender === "" ? t("sender") : sender}</p>
        <p className="text-ink-3 text-small">
          {kind}
          {time.kind === "instant" && content.delivery_at !== null && (
            <>
              {" · "}
              {timeFormats.day(time.at, content.delivery_at.zone)},{" "}
              {timeFormats.clock(time.at, content.delivery_at.zone)}
            </>
          )}
        </p>
      </div>
      {content.text === "" ? (
        <p className="min-h-10 rounded-sheet border border-line-soft bg-sunken px-3 py-2 text-ink-3 text-read">
          {t("empty")}
        </p>
      ) : (
        <Bubble parts={parts} />
      )}
    </div>
  );
}
