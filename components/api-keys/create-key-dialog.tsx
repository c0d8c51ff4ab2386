"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { placeViolations } from "@/components/ui/form-errors";
import { type ApiKeyCreated, apiKeyCreateSchema } from "@/lib/gateway/api-keys/schema";
import { useCreateApiKey } from "@/lib/queries/api-keys";

const schema = apiKeyCreateSchema.pick({ name: true, roles: true, is_test: true });
type Values = z.input<typeof schema>;
const FIELDS = ["name", "roles", "is_test"] as const;

const ROLES = [
  { value: "messaging", label: "Messaging", hint: "Send and manage messages." },
  { value: "read", label: "Reading", hint: "Read everything, change nothing." },
  { value: "payments", label: "Payments", hint: "Payments, invoices and credit notes." },
] as const;

export interface CreateKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (key: ApiKeyCreated) => void;
}

export function CreateKeyDialog({ isOpen, onClose, onCreated }: CreateKeyDialogProps) {
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: zodResolver(schema, {
      error: (issue) =>
        issue.path?.[0] === "roles"
          ? "Choose at least one."
          : "Give the key a name of 1 to 100 characters.",
    }),
    defaultValues: { name: "", roles: ["messaging"], is_test: false },
  });
  const { errors } = formState;
  useEffect(() => {
    if (!isOpen) return;
    reset();
    setProblem(null);
  }, [isOpen, reset]);

  async function submit(body: Values) {
    setProblem(null);
    try {
      onCreated(await create.mutateAsync(body));
    } catch (error) {
      setProblem(placeViolations(error as Error, FIELDS, setError));
    }
  }

  return (
    <Dialog title="Create an API key" isOpen={isOpen} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
        {problem !== null && <ErrorPanel error={problem} title="No key was created." />}
        <TextField
          {...register("name")}
          label="Name"
          autoComplete="off"
          hint="What uses it, such as “Shop”."
          error={errors.name?.message}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium text-ink-2">May</legend>
          {ROLES.map(({ value, label, hint }) => (
            <label key={value} className="flex gap-2 max-md:min-h-11">
              <input
                {...register("roles")}
                type="checkbox"
                value={value}
                className="mt-0.5 size-4 accent-accent"
              />
              <span>
                {label} <span className="text-ink-3">{hint}</span>
              </span>
            </label>
          ))}
          {errors.roles !== undefined && <p className="text-bad-ink">{errors.roles.message}</p>}
        </fieldset>
        <label className="flex gap-2 max-md:min-h-11">
          <input {...register("is_test")} type="checkbox" className="mt-0.5 size-4 accent-accent" />
          <span>
            Test key <span className="text-ink-3">Reads and makes dry runs only.</span>
          </span>
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
