import { findIncomingsEnd, removeIncomingTexts } from "./store-retention";

export { findIncomingsEnd, removeIncomingTexts };
