"use client";

import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { counted } from "@/components/ui/format";
import type { ApiKeyCreated } from "@/lib/gateway/api-keys/schema";
import { useApiKeys } from "@/lib/queries/api-keys";
import { CreateKeyDialog } from "./create-key-dialog";
import { KeyTable } from "./key-table";
import { SecretDialog } from "./secret-dialog";

export function KeysView() {
  const keys = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<ApiKeyCreated | null>(null);
  const { data, error } = keys;
  return (
    <>
      <PageHeader
        title="API keys"
        scope={data === undefined ? undefined : counted(data.total, "key")}
        actions={
          <Button look="primary" onClick={() => setCreating(true)}>
            Create key
          </Button>
        }
      />
      {error !== null && (
        <div className="p-4 md:px-6">
          <ErrorPanel
            error={error}
            title="Keys could not be loaded."
            onRetry={() => void keys.refetch()}
          />
        </div>
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label="Loading keys" className="grid gap-3 p-4 md:p-6">
          <div className="skeleton h-8" />
          <div className="skeleton h-8" />
        </div>
      )}
      {data !== undefined && data.rows.length > 0 && <KeyTable keys={data.rows} />}
      {data !== undefined && data.rows.length === 0 && (
        <div className="grid max-w-md gap-2 p-4 md:p-6">
          <h2 className="font-semibold">No keys yet</h2>
          <p className="text-ink-2">Programs send messages with a key. Its secret is shown once.</p>
        </div>
      )}
      <CreateKeyDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(key) => {
          setCreating(false);
          setCreated(key);
        }}
      />
      <SecretDialog apiKey={created} onClose={() => setCreated(null)} />
    </>
  );
}
