"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { placeViolations } from "@/components/ui/form-errors";
import { useDebounced } from "@/components/ui/use-debounced";
import { useIdempotencyKey } from "@/components/ui/use-idempotency-key";
import { useSendSms } from "@/lib/queries/sms";
import { ComposeFields } from "./compose-fields";
import {
  COMPOSE_FIELDS,
  type ComposeInput,
  type ComposeOutput,
  composeSchema,
  plainIssue,
  toRequest,
} from "./compose-schema";
import { PhonePreview } from "./phone-preview";
import { PricePreview } from "./price-preview";

const EMPTY: ComposeInput = { sender_id: "", phone: "", text: "", delivery_at: "" };

export function ComposeView() {
  const router = useRouter();
  const sending = useSendSms();
  const keyOf = useIdempotencyKey();
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<ComposeInput, unknown, ComposeOutput>({
    resolver: zodResolver(composeSchema, { error: plainIssue }),
    defaultValues: EMPTY,
  });
  const values = useWatch({ control: form.control });
  const rested = useDebounced(JSON.stringify(values), 400);
  const body = useMemo(() => {
    const parsed = composeSchema.safeParse({ ...EMPTY, ...JSON.parse(rested) });
    return parsed.success ? toRequest(parsed.data) : null;
  }, [rested]);

  async function submit(output: ComposeOutput) {
    if (sending.isPending || sending.isSuccess) return;
    setProblem(null);
    const request = toRequest(output);
    try {
      const sms = await sending.mutateAsync({ body: request, idempotencyKey: keyOf(request) });
      router.push(`/messages/${sms.uuid}`);
    } catch (error) {
      setProblem(placeViolations(error as Error, COMPOSE_FIELDS, form.setError));
    }
  }

  const isScheduled = values.delivery_at !== undefined && values.delivery_at !== "";
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <PageHeader
        title="Compose"
        actions={
          <Button type="submit" look="primary" isBusy={sending.isPending || sending.isSuccess}>
            {isScheduled ? "Schedule message" : "Send message"}
          </Button>
        }
      />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid max-w-180 content-start gap-5 p-4 md:p-6">
          {problem !== null && <ErrorPanel error={problem} title="Nothing was sent." />}
          <ComposeFields form={form} text={values.text ?? ""} />
        </div>
        <aside
          aria-label="Preview and price"
          className="grid content-start gap-6 border-line-soft bg-sunken p-4 max-lg:border-t md:p-6 lg:min-h-[calc(100dvh-3.5rem)] lg:border-l"
        >
          <PhonePreview sender={values.sender_id ?? ""} text={values.text ?? ""} />
          <PricePreview body={body} />
        </aside>
      </div>
    </form>
  );
}
