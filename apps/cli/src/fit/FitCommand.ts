import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { jsonFlag, marketAssetFlag } from "../Flags.ts"

/** `ov fit`: learns the markets of the catalogue and keeps the models. */
export const fit = Command.make(
  "fit",
  {
    asset: marketAssetFlag.pipe(Flag.optional, Flag.withDescription("Only markets of this kind of asset")),
    market: Flag.String("market").pipe(
      Flag.optional,
      Flag.withMetavar("KEY"),
      Flag.withDescription("Only markets whose key contains this text, such as a city"),
    ),
    out: Flag.String("out").pipe(
      Flag.optional,
      Flag.withMetavar("DIR"),
      Flag.withDescription("Also write each model to a file there, for OV_MODELS or the library"),
    ),
    again: Flag.Boolean("again").pipe(
      Flag.withDescription("Learn again what has not changed since it was learned"),
      Flag.withDefault(false),
    ),
    json: jsonFlag,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("./RunFit.ts")),
      ({ runFit }) => runFit(input),
    ),
).pipe(
  Command.withDescription("Learn the markets of the samples, so that valuations need not wait"),
  Command.withExamples([
    { command: "ov fit", description: "Every market of the catalogue" },
    { command: "ov fit --asset PROPERTY --market 杭州市 --out models", description: "One city, also as files" },
  ]),
)
