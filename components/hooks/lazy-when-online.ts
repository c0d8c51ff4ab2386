import { lazy } from "react";
import { whenOnline } from "./when-online";

/** `lazy` that waits for the network instead of failing, so that the page stays. */
export const lazyWhenOnline: typeof lazy = (load) => lazy(() => whenOnline(load));
