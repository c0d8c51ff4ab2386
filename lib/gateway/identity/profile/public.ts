export { type Display, getDisplay } from "./service";
