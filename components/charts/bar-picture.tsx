import { memo, useId } from "react";
import { Bar as RechartsBar, type BarShapeProps } from "recharts";
import { BarShape, Note, PreviousMarks } from "./bar-parts";
import { barTicks, sumSeries } from "./bars";
import { Hatch } from "./hatch";
import { type LiveProps, PictureFrame } from "./picture-frame";
import type { Bar, BarPictureProps } from "./types";
import { FILL_CLASSES } from "./variants";

export const BarPicture = memo(function BarPicture(props: BarPictureProps & LiveProps) {
  const { series, bars, note, ...frame } = props;
  const hatchId = useId();
  const annotatedIndex = note ? bars.findIndex(({ at }) => at === note.at) : -1;
  const annotatedBar = bars[annotatedIndex];
  return (
    <PictureFrame {...frame} note={note} periods={bars} ticks={barTicks(props)}>
      <Hatch id={hatchId} />
      {series.map(({ key, variant }) => (
        <RechartsBar
          key={key}
          stackId="all"
          dataKey={(bar: Bar) => bar.values[key] ?? 0}
          isAnimationActive={false}
          shape={(shape: BarShapeProps) => (
            <BarShape
              {...shape}
              count={bars.length}
              fill={FILL_CLASSES[variant]}
              hatch={variant === "open" || isIncomplete(shape) ? hatchId : undefined}
            />
          )}
        />
      ))}
      <PreviousMarks bars={bars} />
      {note && annotatedBar !== undefined && (
        <Note
          text={note.text}
          share={(annotatedIndex + 0.5) / bars.length}
          total={sumSeries(annotatedBar, series)}
        />
      )}
    </PictureFrame>
  );
});

const isIncomplete = ({ payload }: BarShapeProps) => (payload as Bar).isIncomplete === true;
