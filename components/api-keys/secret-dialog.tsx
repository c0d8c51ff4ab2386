"use client";

import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import type { ApiKeyCreated } from "@/lib/gateway/api-keys/schema";

/** The one time that a secret is shown; only the button closes it. */
export function SecretDialog({
  apiKey,
  onClose,
}: {
  apiKey: ApiKeyCreated | null;
  onClose: () => void;
}) {
  return (
    <Dialog title="Copy the key now" isOpen={apiKey !== null} onClose={onClose} isSticky>
      {apiKey !== null && (
        <div className="grid gap-4">
          <p className="text-ink-2">
            This is the only time it is shown. Send it in the header{" "}
            <code className="font-mono text-small">X-SERVICE-AUTH-TOKEN</code>.
          </p>
          <div className="flex items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2">
            <code data-testid="secret" className="min-w-0 flex-1 break-all font-mono text-small">
              {apiKey.token}
            </code>
            <CopyButton text={apiKey.token} label="Copy key" />
          </div>
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              I have copied it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
