import { memo } from "react";
import { EventMarks, Line, LineBand, LineMarks } from "./line-parts";
import { lineTicks } from "./lines";
import { type LiveProps, PictureFrame } from "./picture-frame";
import type { LinePictureProps } from "./types";

export const LinePicture = memo(function LinePicture(props: LinePictureProps & LiveProps) {
  const { series, points, axis, bandOf, marksOn, ...frame } = props;
  const { ticks, isLogarithmic } = lineTicks({ points, series, axis });
  // A logarithmic axis has no place for 0.
  const floor = isLogarithmic ? (ticks[0] ?? 0) : Number.NEGATIVE_INFINITY;
  const isRunning = points.map(({ isIncomplete }) => isIncomplete === true);
  return (
    <PictureFrame
      // Recharts changes an axis's scale and domain one after the other: a logarithm of 0 in between.
      key={isLogarithmic ? "logarithmic" : "linear"}
      {...frame}
      periods={points}
      ticks={ticks}
      isLogarithmic={isLogarithmic}
      hasItems={false}
    >
      {bandOf !== undefined && <LineBand points={points} />}
      {series.map(({ key, variant, isFinished = false }) => (
        <Line
          key={key}
          values={points.map(({ values }) => values[key] ?? null)}
          floor={floor}
          variant={variant}
          isRunning={isFinished ? [] : isRunning}
        />
      ))}
      <LineMarks points={points} series={series} bandOf={bandOf} floor={floor} />
      {marksOn !== undefined && <EventMarks points={points} line={marksOn} />}
    </PictureFrame>
  );
});
