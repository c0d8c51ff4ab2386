import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Messages } from "./load-translations";

/** `generateMetadata` of a page whose title is a text of the namespace, given by its full key. */
export function pageMetadata<N extends keyof Messages>(
  namespace: N,
  key: Parameters<Awaited<ReturnType<typeof getTranslations<N>>>>[0],
): () => Promise<Metadata> {
  return async () => {
    // The key is checked above; TypeScript cannot follow it through a namespace that is not known yet.
    const t = (await getTranslations(namespace)) as unknown as (key: string) => string;
    return { title: t(key) };
  };
}
