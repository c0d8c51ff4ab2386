import type { Draft, DraftContent } from "@/lib/gateway/messaging/drafts/schema";

export interface DraftRequests {
  create: (content: DraftContent) => Promise<Draft>;
  read: (uuid: string) => Promise<Draft>;
  update: (uuid: string, revision: number, content: DraftContent) => Promise<Draft>;
}

/**
 * `untouched`: neither typed in nor stored; `failed`: will be retried; `conflict`: another window saved meanwhile,
 * and the user must choose.
 */
export type SaveStatus = "untouched" | "unsaved" | "saving" | "saved" | "failed" | "conflict";

export interface SavedDraft {
  content: DraftContent;
  uuid: string | null;
  /** Last saved revision; with the uuid it identifies the reviewed draft. */
  revision: number;
  status: SaveStatus;
  savedAt: number | null;
  serverDraft: Draft | null;
}

const AUTOSAVE_DEBOUNCE_MS = 1_000;
const RETRY_MS = 5_000;

export function toContent(draft: Draft): DraftContent {
  const { mode, sender_id, phone, text, delivery_at, is_unicode, is_text_deleted } = draft;
  const { callback_data, is_ssml, voice_lang, attempts_count_max, bulk } = draft;
  return {
    mode,
    sender_id,
    phone,
    text,
    delivery_at,
    is_unicode,
    is_text_deleted,
    callback_data,
    is_ssml,
    voice_lang,
    attempts_count_max,
    bulk,
  };
}

const toErrorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

/**
 * Autosaves, debounced by a second. Saves run one at a time, so revisions are sequential. The first save creates the
 * draft.
 */
export class DraftKeeper {
  #kept: SavedDraft;
  #stored: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isAbandoned = false;
  readonly #listeners = new Set<() => void>();

  /** @param baseline content before typing */
  constructor(
    baseline: DraftContent,
    draft: Draft | null,
    private readonly requests: DraftRequests,
    private readonly onCreated: (uuid: string) => void,
  ) {
    this.#stored = JSON.stringify(baseline);
    this.#kept = {
      content: baseline,
      uuid: draft?.uuid ?? null,
      revision: draft?.revision ?? 0,
      status: draft === null ? "untouched" : "saved",
      savedAt: draft?.updated_at ?? null,
      serverDraft: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): SavedDraft => this.#kept;

  #publish(changes: Partial<SavedDraft>): void {
    this.#kept = { ...this.#kept, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #isDirty(): boolean {
    return JSON.stringify(this.#kept.content) !== this.#stored;
  }

  change(content: DraftContent): void {
    this.#publish({ content });
    if (this.#kept.status === "conflict") return;
    if (this.#kept.status !== "saving") {
      const rest = this.#kept.uuid === null ? "untouched" : "saved";
      this.#publish({ status: this.#isDirty() ? "unsaved" : rest });
    }
    this.#saveIn(AUTOSAVE_DEBOUNCE_MS);
  }

  /** Stops saving, since the draft is being deleted or was sent. */
  abandon(): void {
    this.#isAbandoned = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.#isAbandoned = false;
    this.#saveIn(AUTOSAVE_DEBOUNCE_MS);
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /**
   * Saves pending changes. Returns false on failure.
   * @param isNeeded creates the draft even if untouched
   */
  async flush(isNeeded = false): Promise<boolean> {
    clearTimeout(this.#timer);
    const isOpen = () => this.#isDirty() || (isNeeded && this.#kept.uuid === null);
    while (!this.#isAbandoned && this.#kept.status !== "conflict" && isOpen()) {
      this.#running ??= this.#saveOnce().finally(() => {
        this.#running = null;
      });
      await this.#running;
      if (this.#kept.status === "failed") return false;
    }
    return this.#kept.status !== "conflict";
  }

  async #saveOnce(): Promise<void> {
    const { content, uuid, revision } = this.#kept;
    const text = JSON.stringify(content);
    this.#publish({ status: "saving" });
    try {
      const saved =
        uuid === null
          ? await this.requests.create(content)
          : await this.requests.update(uuid, revision, content);
      this.#stored = text;
      const status = this.#isDirty() ? "unsaved" : "saved";
      const { updated_at: savedAt } = saved;
      this.#publish({ uuid: saved.uuid, revision: saved.revision, savedAt, status });
      if (saved.uuid !== uuid) this.onCreated(saved.uuid);
    } catch (error) {
      await this.#takeFailure(uuid, toErrorCode(error));
    }
  }

  async #takeFailure(uuid: string | null, code: string): Promise<void> {
    if (uuid !== null && code === "not_found") {
      // The draft was deleted elsewhere while being edited, so the next save creates a new one.
      this.#publish({ uuid: null, revision: 0, status: "unsaved" });
      return;
    }
    if (uuid !== null && code === "conflict") {
      const serverDraft = await this.requests.read(uuid).catch(() => null);
      if (serverDraft !== null) return this.#publish({ status: "conflict", serverDraft });
    }
    this.#publish({ status: "failed" });
    this.#saveIn(RETRY_MS);
  }

  acceptServerDraft(): void {
    const { serverDraft } = this.#kept;
    if (serverDraft === null) return;
    const content = toContent(serverDraft);
    this.#stored = JSON.stringify(content);
    const { revision, updated_at: savedAt } = serverDraft;
    this.#publish({ content, revision, savedAt, status: "saved", serverDraft: null });
  }

  /** Overwrites the other window's version. */
  async overwriteServerDraft(): Promise<void> {
    const { serverDraft } = this.#kept;
    if (serverDraft === null) return;
    this.#stored = JSON.stringify(toContent(serverDraft));
    this.#publish({ revision: serverDraft.revision, status: "unsaved", serverDraft: null });
    await this.flush();
    if (!this.#isDirty()) this.#publish({ status: "saved" });
  }
}
