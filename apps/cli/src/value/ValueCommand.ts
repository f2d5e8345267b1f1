import { Argument, Command } from "effect/cli"
import { marketAssetFlag } from "../AssetFlag.ts"
import { jsonFlag, langFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Loaded.ts"

/** `ov value`: one valuation in this process, no server needed. */
export const value = Command.make(
  "value",
  {
    request: Argument.String("REQUEST.json").pipe(
      Argument.withDescription("JSON file with the create body of the API, or - for stdin"),
    ),
    asset: marketAssetFlag,
    json: jsonFlag,
    report: textFlag("report", "FILE.html|FILE.pdf", "Write the report for people on A4 pages to a file"),
    lang: langFlag,
  },
  (input) =>
    loaded(
      () => import("./RunValue.ts"),
      ({ runValue }) => runValue(input),
    ),
).pipe(
  Command.withDescription("Value one asset from the stored samples"),
  Command.withExamples([
    { command: "ov value docs/examples/property.json --asset PROPERTY", description: "A report for people" },
    {
      command: "ov value docs/examples/property.json --asset PROPERTY --lang en --report report.html",
      description: "The report as a page that prints on A4",
    },
  ]),
)
