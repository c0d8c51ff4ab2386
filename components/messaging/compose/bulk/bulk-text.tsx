"use client";

import type { RefObject } from "react";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { insertTyped } from "../marked-textarea";
import { InsertColumn } from "./insert-column";
import { BulkCounter } from "./bulk-counter";
import { TextNotes } from "./bulk-notes";
import type { BulkAnalysis } from "./use-bulk-analysis";

export interface BulkTextProps {
  bulkAnalysis: BulkAnalysis;
  content: DraftContent;
  box: RefObject<HTMLTextAreaElement | null>;
}

export function BulkText({ bulkAnalysis, content, box }: BulkTextProps) {
  const { preflight } = bulkAnalysis.preflight;
  return (
    <>
      <div>
        <InsertColumn
          groups={bulkAnalysis.columnGroups}
          onInsert={(placeholder) => insertTyped(box.current, placeholder)}
        />
      </div>
      {preflight !== undefined && (
        <>
          <BulkCounter preflight={preflight} />
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
