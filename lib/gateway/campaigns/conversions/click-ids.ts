import { createSecretKey, type KeyObject } from "node:crypto";
import { type Click, parseClickId, toClickId } from "@/lib/core/links/click-id";
import { setParameter } from "@/lib/core/links/query";
import { CLICK_PARAMETER } from "@/lib/core/links/click-id-values";
import { derivedSecret } from "@/lib/sealing";

let key: KeyObject | undefined;
const clickKey = (): KeyObject => {
  key ??= createSecretKey(Buffer.from(derivedSecret("short links", "clicks"), "hex"));
  return key;
};

export const findClick = (id: string): Click | null => parseClickId(id, clickKey());

export const addClickId = (url: string, click: Click): string =>
  setParameter(url, CLICK_PARAMETER, toClickId(click, clickKey()));
