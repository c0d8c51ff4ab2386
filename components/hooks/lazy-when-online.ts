import { lazy } from "react";
import { whenOnline } from "./when-online";

/** `lazy` for parts of pages: without a network the part comes once there is one, and the page stays as it is. */
export const lazyWhenOnline: typeof lazy = (load) => lazy(() => whenOnline(load));
