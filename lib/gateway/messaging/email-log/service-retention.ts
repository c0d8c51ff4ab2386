import { removeEmailTexts } from "./store-retention";

export { removeEmailTexts };
