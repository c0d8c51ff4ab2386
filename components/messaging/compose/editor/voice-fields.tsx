"use client";

import { useNameComparer } from "@/components/format/use-name-comparer";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { VOICE_LANGS } from "@/lib/core/voice/voice-languages";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import type { RowProps } from "@/components/messaging/compose/row-props";

const ATTEMPTS = [1, 2, 3] as const;

function PlayButton({ spoken, lang }: { spoken: string | null; lang: string | null }) {
  const t = useTranslations("compose.voice");
  const [isPlaying, setPlaying] = useState(false);
  const hasSpeech = typeof window !== "undefined" && "speechSynthesis" in window;
  useEffect(() => {
    if (!isPlaying) return;
    return () => speechSynthesis.cancel();
  }, [isPlaying]);
  if (!hasSpeech) return null;
  const play = () => {
    if (isPlaying) return setPlaying(false);
    const utterance = new SpeechSynthesisUtterance(spoken ?? "");
    if (lang !== null) utterance.lang = lang.toLowerCase();
    utterance.onend = () => setPlaying(false);
    utterance.onerror = () => setPlaying(false);
    setPlaying(true);
    speechSynthesis.speak(utterance);
  };
  return (
    <Button onClick={play} reason={spoken === null ? t("playNothing") : undefined}>
      {isPlaying ? t("stop") : t("play")}
    </Button>
  );
}

export function VoiceFields({ content, analysis, onChange }: RowProps) {
  const t = useTranslations("compose.voice");
  const { language } = useDisplayNames();
  const { is_ssml, voice_lang, attempts_count_max } = content;
  const compare = useNameComparer();
  const languages = useMemo(
    () =>
      VOICE_LANGS.map((code) => ({ code, name: language(code) })).sort((a, b) =>
        compare(a.name, b.name),
      ),
    [language, compare],
  );
  const spoken = analysis.speech?.kind === "speech" ? analysis.speech.speech.spoken : null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SegmentedControl
        label={t("form")}
        value={is_ssml ? "ssml" : "text"}
        options={[
          { value: "text", label: t("text") },
          { value: "ssml", label: t("ssml") },
        ]}
        onChange={(form) => onChange({ is_ssml: form === "ssml" })}
      />
      <SelectField
        label={t("language")}
        value={voice_lang ?? ""}
        onChange={(event) =>
          onChange({ voice_lang: event.target.value === "" ? null : event.target.value })
        }
      >
        <option value="">{t("detect")}</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("attempts")}
        value={String(attempts_count_max ?? 1)}
        onChange={(event) => onChange({ attempts_count_max: Number(event.target.value) })}
      >
        {ATTEMPTS.map((count) => (
          <option key={count} value={count}>
            {t("attempt", { count })}
          </option>
        ))}
      </SelectField>
      <PlayButton spoken={spoken} lang={voice_lang} />
      <p className="basis-full text-ink-3">{t("approximation")}</p>
    </div>
  );
}
