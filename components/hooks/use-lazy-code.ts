import { useEffect, useState } from "react";
import { runWhenOnline } from "./when-online";

export interface LazyCode<T> {
  load: () => Promise<T>;
  loaded?: { code: T };
}

export const lazyCode = <T>(load: () => Promise<T>): LazyCode<T> => ({ load });

export function useLazyCode<T>(source: LazyCode<T>, isNeeded = true): T | null {
  const [loaded, setLoaded] = useState(source.loaded);
  const isMissing = isNeeded && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isUnmounted = false;
    void runWhenOnline(source.load).then((code) => {
      source.loaded ??= { code };
      if (!isUnmounted) setLoaded(source.loaded);
    });
    return () => {
      isUnmounted = true;
    };
  }, [source, isMissing]);
  return loaded?.code ?? null;
}
