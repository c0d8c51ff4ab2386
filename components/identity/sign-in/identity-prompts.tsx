"use client";

import { Suspense, useEffect, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { identityPrompt, type Prompt, sessionPrompt } from "@/lib/queries/transport/prompts";

// Rarely needed, and more code than most pages have themselves.
const ReauthenticateDialog = lazyWhenOnline(async () => ({
  default: (await import("./reauthenticate-dialog")).ReauthenticateDialog,
}));
const SessionDialog = lazyWhenOnline(async () => ({
  default: (await import("./session-dialog")).SessionDialog,
}));

/** Registers a prompt; `close` answers it. */
function usePrompt(prompt: Prompt) {
  const settle = useRef<((isDone: boolean) => void) | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      prompt.register(
        () =>
          new Promise((resolve) => {
            settle.current = resolve;
            setOpen(true);
          }),
      ),
    [prompt],
  );
  function close(isDone: boolean) {
    setOpen(false);
    settle.current?.(isDone);
    settle.current = null;
  }
  return { isOpen, close };
}

/** Dialogs for requests that need the user's identity or a new session. Mounted once around all signed-in pages. */
export function IdentityPrompts() {
  const identity = usePrompt(identityPrompt);
  const session = usePrompt(sessionPrompt);
  return (
    <>
      <Suspense fallback={null}>
        {identity.isOpen && <ReauthenticateDialog onClose={identity.close} />}
      </Suspense>
      <Suspense fallback={null}>
        {session.isOpen && <SessionDialog onClose={session.close} />}
      </Suspense>
    </>
  );
}
