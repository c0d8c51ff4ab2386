import { BarPicture } from "./bar-picture";
import { LinePicture } from "./line-picture";
import type { LiveProps } from "./picture-frame";
import type { PictureProps } from "./types";

export function Picture(props: PictureProps & LiveProps) {
  return props.kind === "lines" ? <LinePicture {...props} /> : <BarPicture {...props} />;
}
