import { lazy } from "react";
import { whenOnline } from "./when-online";

/** Waits for the network instead of failing, so the page stays. */
export const lazyWhenOnline: typeof lazy = (load) => lazy(() => whenOnline(load));
