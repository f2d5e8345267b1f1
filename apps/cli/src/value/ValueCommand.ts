import { Argument, Command, Flag } from "effect/cli"
import { marketAssetFlag } from "../AssetFlag.ts"
import { jsonFlag, langFlag, switchFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Loaded.ts"

/** `ov value`: one valuation, or a file of many, in this process; no server needed. */
export const value = Command.make(
  "value",
  {
    files: Argument.String("FILE").pipe(
      Argument.atLeast(0),
      Argument.withDescription(
        "JSON file with the create body of the API, or - for stdin; with --out: files of many assets",
      ),
    ),
    asset: marketAssetFlag.pipe(Flag.optional),
    out: textFlag("out", "FILE|DIR", "Value every row of CSV, JSON Lines or XLSX files into .xlsx, .csv or .jsonl"),
    restart: switchFlag("restart", "With --out: forget what an earlier run has done"),
    threads: Flag.Int("threads").pipe(
      Flag.optional,
      Flag.withMetavar("N"),
      Flag.withDescription("With --out: threads that value; default: one for each core"),
    ),
    template: textFlag("template", "FILE.xlsx", "Write an empty file of many assets to fill in"),
    json: jsonFlag,
    report: textFlag("report", "FILE.html|FILE.pdf", "Write the report for people on A4 pages to a file"),
    lang: langFlag,
  },
  (input) =>
    loaded(
      () => import("./ChooseValue.ts"),
      ({ chooseValue }) => chooseValue(input),
    ),
).pipe(
  Command.withDescription("Value one asset, or files of many, from the stored samples"),
  Command.withExamples([
    { command: "ov value docs/examples/property.json --asset PROPERTY", description: "A report for people" },
    {
      command: "ov value docs/examples/property.json --asset PROPERTY --lang en --report report.html",
      description: "The report as a page that prints on A4",
    },
    { command: "ov value book.xlsx --asset PROPERTY --out values.xlsx", description: "Every row of a file" },
  ]),
)
