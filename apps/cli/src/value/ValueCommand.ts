import type { AssetType } from "@open-valuation/core"
import { MarketAssetType } from "@open-valuation/core/assets"
import type { Locale } from "@open-valuation/core/text"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, langFlag, marketAssetFlag, switchFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"
import { Refused } from "../Refused.ts"

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
    out: textFlag("out", "FILE|DIR", "Value every row of CSV, JSON Lines, XLSX or Parquet into .xlsx, .csv or .jsonl"),
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
  (input) => chooseValue(input),
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

/** Input of `ov value`, one or many. */
interface ValueChoice {
  readonly files: ReadonlyArray<string>
  readonly asset: Option.Option<AssetType>
  readonly out: Option.Option<string>
  readonly restart: boolean
  readonly threads: Option.Option<number>
  readonly template: Option.Option<string>
  readonly json: boolean
  /** File for the report on A4 pages. */
  readonly report: Option.Option<string>
  readonly lang: Locale
}

const MOST_THREADS = 64

/** Values one request, or the rows of files with `--out`, or writes a template. */
const chooseValue = Effect.fnUntraced(function* (input: ValueChoice) {
  const { asset, files, json, lang, out, report, template, threads } = input
  if (Option.isSome(template)) {
    const kind = yield* needed(asset)
    return yield* loaded(
      () => import("../portfolio/WriteTemplate.ts"),
      ({ writeTemplate }) => writeTemplate(template.value, kind, lang),
    )
  }
  if (files.length === 0) return yield* new Refused({ message: "Name a file to value (see ov value --help)" })
  if (Option.isSome(threads) && (threads.value < 1 || threads.value > MOST_THREADS)) {
    return yield* new Refused({ message: `--threads ${threads.value}: from 1 to ${MOST_THREADS}` })
  }
  if (Option.isSome(out)) {
    if (json) return yield* new Refused({ message: "--json is for one request; --out writes .jsonl by its ending" })
    if (Option.isSome(report)) return yield* new Refused({ message: "--report is for one request: leave out --out" })
    return yield* loaded(
      () => import("../portfolio/RunPortfolio.ts"),
      ({ runPortfolio }) => runPortfolio({ ...input, out: out.value, asset: Option.getOrUndefined(asset) }),
    )
  }
  const [request = "", ...others] = files
  if (others.length > 0) return yield* new Refused({ message: "Several files need --out: where their values go" })
  const one = { request, asset: yield* needed(asset), json, lang, report }
  yield* loaded(
    () => import("./RunValue.ts"),
    ({ runValue }) => runValue(one),
  )
})

const needed = (asset: Option.Option<AssetType>): Effect.Effect<AssetType, Refused> =>
  Option.isSome(asset)
    ? Effect.succeed(asset.value)
    : Effect.fail(new Refused({ message: `Say which asset it is: --asset ${MarketAssetType.literals.join(", ")}` }))
