"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { type ApiForm, useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { SelectField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { toLanguage } from "@/lib/core/languages";
import { curlSample } from "@/lib/core/samples/curl";
import { normaliseVoiceLang, VOICE_LANGS } from "@/lib/core/voice/voice-languages";
import { verifyCreateSchema } from "@/lib/gateway/trust/verify-codes/schema";
import { CODE_LENGTH } from "@/lib/gateway/trust/verify-codes/schema-values";
import { useMe } from "@/lib/queries/me";
import { useReferenceDocument } from "@/lib/queries/reference";
import { useCreateVerifyCode } from "@/lib/queries/verification";
import {
  addStep,
  type BuilderState,
  updateStep,
  createState,
  freeChannels,
  hasCodeOnce,
  deleteStep,
  swapSteps,
  toRequest,
} from "./builder";
import { HighestCost } from "./highest-cost";
import { StepFields } from "./step-fields";

const LENGTHS = Array.from(
  { length: CODE_LENGTH.max - CODE_LENGTH.min + 1 },
  (_, index) => CODE_LENGTH.min + index,
);

function Samples({ state }: { state: BuilderState }) {
  const t = useTranslations("verification.builder");
  const { data } = useReferenceDocument();
  const clientId = useMe().data?.id ?? null;
  const body = toRequest(state);
  const url = `${data?.servers[0]?.url ?? ""}/verify_codes`;
  const key = { clientId, secretPrefix: null };
  const curl = curlSample({ method: "POST", url, body, hasKey: true, key });
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-read">{t("request")}</h2>
      <CodeBlock code={JSON.stringify(body, null, 2)} label={t("json")} copyLabel={t("copyJson")} />
      <CodeBlock code={curl} label={t("curl")} copyLabel={t("copyCurl")} />
    </section>
  );
}

function Code({ form }: { form: ApiForm<BuilderState> }) {
  const t = useTranslations("verification.builder");
  const names = new Intl.DisplayNames([useLocale()], { type: "language" });
  return (
    <>
      <SelectField {...form.field("lang")} label={t("lang")}>
        {VOICE_LANGS.map((lang) => (
          <option key={lang} value={lang}>
            {names.of(lang.toLowerCase())}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field("code_length", { valueAsNumber: true })} label={t("codeLength")}>
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {t("digits", { count: length })}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field("web_otp")}
        label={t("webOtp")}
        hint={t("webOtpHint")}
        isOptional
        placeholder="example.com"
      />
      <Checkbox
        {...form.register("is_code_deleted")}
        label={t("deleteAfter")}
        hint={t("deleteAfterHint")}
      />
    </>
  );
}

interface StepsProps {
  state: BuilderState;
  setState: (state: BuilderState) => void;
}

function Steps({ state, setState }: StepsProps) {
  const t = useTranslations("verification");
  return (
    <>
      {state.steps.map((step, index) => (
        <StepFields
          key={step.channel}
          state={state}
          step={step}
          at={index}
          onChange={(changes) => setState(updateStep(state, index, changes))}
          onMove={(by) => setState(swapSteps(state, by === 1 ? index : index - 1))}
          onRemove={() => setState(deleteStep(state, index))}
        />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {freeChannels(state).map((channel) => (
          <Button key={channel} onClick={() => setState(addStep(state, channel))}>
            {t("builder.add", { channel: t(`channel.${channel}`) })}
          </Button>
        ))}
      </div>
    </>
  );
}

export function BuilderForm() {
  const t = useTranslations("verification.builder");
  const router = useRouter();
  const locale = useLocale();
  const create = useCreateVerifyCode();
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: z
      .custom<BuilderState>()
      .transform(toRequest)
      .refine(
        (body) => body.routing_strategy.every(({ template }) => hasCodeOnce(template ?? "")),
        t("codeOnce"),
      )
      .pipe(verifyCreateSchema),
    fields: ["phone", "web_otp"],
    defaultValues: createState(normaliseVoiceLang(toLanguage(locale))),
    errorTexts: { phone: t("phoneMissing") },
    send: (body) => create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: ({ id }) => router.push(`/verification/${id}`),
  });
  const state = useWatch({ control: form.control }) as BuilderState;

  return (
    <div className="grid gap-x-10 gap-y-8 p-4 *:min-w-0 md:p-6 lg:grid-cols-2">
      <Form form={form} failed={t("failed")} className="grid max-w-xl content-start gap-4">
        <TextField {...form.field("phone")} label={t("phone")} type="tel" />
        <Code form={form} />
        <h2 className="font-semibold text-read">{t("steps")}</h2>
        <p className="text-ink-2">{t("stepsText")}</p>
        <Steps
          state={state}
          setState={({ steps }) => form.setValue("steps", steps, { shouldDirty: true })}
        />
        <HighestCost state={state} />
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t("send")}
        </Button>
      </Form>
      <Samples state={state} />
    </div>
  );
}
