import { Command, Flag } from "effect/cli"
import { jsonFlag, marketAssetFlag, switchFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

/** `ov fit`: learns the markets of the catalogue and keeps the models. */
export const fit = Command.make(
  "fit",
  {
    asset: marketAssetFlag.pipe(Flag.optional, Flag.withDescription("Only markets of this kind of asset")),
    market: textFlag("market", "KEY", "Only markets whose key contains this text, such as a city"),
    out: textFlag("out", "DIR", "Also write each model to a file there, for OV_MODELS or the library"),
    again: switchFlag("again", "Learn again what has not changed since it was learned"),
    json: jsonFlag,
  },
  (input) =>
    loaded(
      () => import("./RunFit.ts"),
      ({ runFit }) => runFit(input),
    ),
).pipe(
  Command.withDescription("Learn the markets of the samples, so that valuations need not wait"),
  Command.withExamples([
    { command: "ov fit", description: "Every market of the catalogue" },
    { command: "ov fit --asset PROPERTY --market 杭州市 --out models", description: "One city, also as files" },
  ]),
)
