import type { BarPictureProps } from "./types";

/** Height of the bars in pixels where a chart is the subject of its page. */
export const DEFAULT_HEIGHT = 200;
/** Pixels for the tick labels below the bars and for a note above them. */
export const LABELS_HEIGHT = 24;
const NOTE_HEIGHT = 20;

/** Pixels reserved above the bars. */
export const noteHeight = ({ note }: Pick<BarPictureProps, "note">) =>
  note === undefined ? 0 : NOTE_HEIGHT;

/** Height of the whole picture in pixels; independent of the data, so nothing shifts when it arrives. */
export const pictureHeight = (props: Pick<BarPictureProps, "height" | "note">) =>
  props.height + LABELS_HEIGHT + noteHeight(props);
