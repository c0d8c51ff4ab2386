import { removeBulkTexts } from "./store-retention";

export { removeBulkTexts };
