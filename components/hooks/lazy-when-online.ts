import { lazy } from "react";
import { runWhenOnline } from "./when-online";

/** Waits for the network instead of failing, so the page stays. */
export const lazyWhenOnline: typeof lazy = (load) => lazy(() => runWhenOnline(load));
