export { findLogoUrl } from "./service";
