"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextareaField, TextField } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { MESSENGER_TIMEOUT, MAX_TEMPLATE } from "@/lib/gateway/trust/verify-codes/schema-values";
import { type BuilderState, type BuilderStep, canSwap, hasCodeOnce } from "./builder";
import { formatStepText } from "./step-timeline";

export interface StepFieldsProps {
  state: BuilderState;
  step: BuilderStep;
  at: number;
  onChange: (change: Partial<BuilderStep>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Template({ state, step, onChange }: Pick<StepFieldsProps, "state" | "step" | "onChange">) {
  const t = useTranslations("verification.builder");
  const area = useRef<HTMLTextAreaElement>(null);
  const { channel, template } = step;

  function insert() {
    const { selectionStart = template.length, selectionEnd = template.length } = area.current ?? {};
    const text =
      template.slice(0, selectionStart) + CODE_PLACEHOLDER + template.slice(selectionEnd);
    onChange({ template: text });
    area.current?.focus();
  }

  const verification = {
    lang: state.lang,
    code_length: state.code_length,
    web_otp: state.web_otp.trim() === "" ? null : state.web_otp.trim(),
  };
  const visible = { channel, template: template === "" ? null : template };
  return (
    <>
      <TextareaField
        ref={area}
        label={t("template")}
        isOptional
        maxLength={MAX_TEMPLATE}
        value={template}
        error={hasCodeOnce(template) ? undefined : t("codeOnce")}
        onChange={(event) => onChange({ template: event.target.value })}
      />
      <Button
        className="justify-self-start font-mono"
        aria-label={t("insertCode")}
        onClick={insert}
      >
        {CODE_PLACEHOLDER}
      </Button>
      <figure className="grid gap-1">
        <figcaption className="text-ink-3">{t(channel === "voice" ? "heard" : "seen")}</figcaption>
        <p
          dir="auto"
          lang={state.lang.toLowerCase()}
          className="whitespace-pre-wrap break-words rounded-sheet border border-line-soft bg-sunken px-3 py-2"
        >
          {formatStepText(visible, verification)}
        </p>
      </figure>
    </>
  );
}

export function StepFields({ state, step, at, onChange, onMove, onRemove }: StepFieldsProps) {
  const t = useTranslations("verification");
  const { channel } = step;
  const name = t(`channel.${channel}`);
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-semibold">
        {t("timeline.step", { number: at + 1, channel: name })}
      </legend>
      <div className="flex gap-1">
        <IconButton
          icon={ArrowUp}
          label={t("builder.up", { channel: name })}
          isSmall
          disabled={at === 0 || !canSwap(state, at - 1)}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t("builder.down", { channel: name })}
          isSmall
          disabled={!canSwap(state, at)}
          onClick={() => onMove(1)}
        />
        <IconButton
          icon={Trash2}
          label={t("builder.remove", { channel: name })}
          isSmall
          disabled={state.steps.length === 1}
          onClick={onRemove}
        />
      </div>
      {channel === "messenger" ? (
        <TextField
          label={t("builder.timeout")}
          hint={t("builder.timeoutHint", { ...MESSENGER_TIMEOUT })}
          inputMode="numeric"
          value={step.timeout}
          onChange={(event) => onChange({ timeout: event.target.value.replace(/\D/g, "") })}
        />
      ) : (
        <>
          <TextField
            label={t("builder.sender")}
            hint={t(channel === "voice" ? "builder.callerHint" : "builder.senderHint")}
            isOptional
            value={step.sender}
            onChange={(event) => onChange({ sender: event.target.value })}
          />
          <Template state={state} step={step} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}
