"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ApiKey } from "@/lib/gateway/api-keys/schema";
import { useDeleteApiKey, useUpdateApiKey } from "@/lib/queries/api-keys";

/** Deactivating can be taken back, so it asks nothing; deleting cannot. */
export function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setAsking] = useState(false);
  const update = useUpdateApiKey(apiKey.id);
  const remove = useDeleteApiKey(apiKey.id);
  const verb = apiKey.is_active ? "Deactivate" : "Activate";
  return (
    <div className="flex flex-wrap justify-end gap-2 text-left">
      <Button
        look="quiet"
        isBusy={update.isPending}
        aria-label={`${verb} ${apiKey.name}`}
        onClick={() => update.mutate({ is_active: !apiKey.is_active })}
      >
        {verb}
      </Button>
      <Button look="quiet" aria-label={`Delete ${apiKey.name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {update.error !== null && (
        <p role="alert" className="text-bad-ink">
          {update.error.message}
        </p>
      )}
      <ConfirmDialog
        title={`Delete ${apiKey.name}?`}
        action="Delete key"
        isOpen={isAsking}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        Whatever uses this key is refused from now on. It cannot be brought back.
      </ConfirmDialog>
    </div>
  );
}
