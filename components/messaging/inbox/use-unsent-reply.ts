"use client";

import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";

/** By conversation, kept until the tab closes. */
const unsent = new Map<string, string>();

export function useUnsentReply(id: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => unsent.get(id) ?? "");
  const isEmpty = text.trim() === "";
  useEffect(() => {
    if (isEmpty) unsent.delete(id);
    else unsent.set(id, text);
  }, [id, text, isEmpty]);
  useUnsavedWork(!isEmpty, "tab");
  return [text, setText];
}
