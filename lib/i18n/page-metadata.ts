import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Messages } from "./load-translations";

export function pageMetadata<N extends keyof Messages>(
  namespace: N,
  key: Parameters<Awaited<ReturnType<typeof getTranslations<N>>>>[0],
): () => Promise<Metadata> {
  return async () => {
    // The key is checked above; TypeScript can't follow it through a generic namespace.
    const t = (await getTranslations(namespace)) as unknown as (key: string) => string;
    return { title: t(key) };
  };
}
