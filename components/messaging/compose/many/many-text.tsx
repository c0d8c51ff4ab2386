"use client";

import type { RefObject } from "react";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { insertTyped } from "../marked-textarea";
import { InsertColumn } from "./insert-column";
import { ManyCounter } from "./many-counter";
import { TextNotes } from "./many-notes";
import type { ManyAnalysis } from "./use-many";

export interface ManyTextProps {
  many: ManyAnalysis;
  content: DraftContent;
  box: RefObject<HTMLTextAreaElement | null>;
}

export function ManyText({ many, content, box }: ManyTextProps) {
  const { preflight } = many.preflight;
  return (
    <>
      <div>
        <InsertColumn
          groups={many.columnGroups}
          onInsert={(placeholder) => insertTyped(box.current, placeholder)}
        />
      </div>
      {preflight !== undefined && (
        <>
          <ManyCounter preflight={preflight} />
          <TextNotes
            preflight={preflight}
            content={content}
            onInsert={(link) => insertTyped(box.current, link)}
          />
        </>
      )}
    </>
  );
}
