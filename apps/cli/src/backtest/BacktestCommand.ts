import { Horizon, UNITS } from "@open-valuation/core/accuracy"
import { LocalDate } from "@open-valuation/core/domain"
import { Array as Arr, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { jsonFlag, marketAssetFlag, switchFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"
import { Refused } from "../Refused.ts"

/** `ov backtest`: accuracy on prices that the engine has not seen (contract, section 9). */
export const backtest = Command.make(
  "backtest",
  {
    asset: marketAssetFlag.pipe(Flag.optional),
    train: Flag.String("train").pipe(
      Flag.atLeast(1),
      Flag.withDefault([]),
      Flag.withMetavar("FILE…"),
      Flag.withDescription("Sample files to learn and compare from"),
    ),
    test: textFlag("test", "FILE", "Sample file whose rows are valued, each as of its own date"),
    walkForward: switchFlag("walk-forward", "Use test rows of earlier days as well"),
    random: switchFlag("random", "Learn from rows of any date: for random splits"),
    fields: Flag.Literals("fields", ["request"]).pipe(
      Flag.optional,
      Flag.withMetavar("request"),
      Flag.withDescription("Hide facts that the specification's request cannot carry"),
    ),
    shufflePrices: switchFlag("shuffle-prices", "Shuffle the training prices: a check that accuracy is then gone"),
    holdOut: Flag.Literals("hold-out", UNITS).pipe(
      Flag.optional,
      Flag.withMetavar("UNIT"),
      Flag.withDescription("Hold units (group, family, area …) out of what is learned"),
    ),
    ahead: Flag.Int("ahead").pipe(
      Flag.withSchema(Horizon),
      Flag.atLeast(1),
      Flag.withDefault([]),
      Flag.withMetavar("DAYS"),
      Flag.withDescription("Learn up to each of 12 days, value rows this many days later; may be given again"),
    ),
    forecast: switchFlag(
      "forecast",
      "With --ahead: value as of each day, and carry the value ahead, as to a term's end",
    ),
    since: Flag.String("since").pipe(
      Flag.withSchema(LocalDate.LocalDate),
      Flag.optional,
      Flag.withMetavar("YYYY-MM-DD"),
      Flag.withDescription("Value the catalogue's own deals since a day, each as of the day before, by month"),
    ),
    market: textFlag("market", "KEY", "With --since: only markets whose key contains this text, such as a city"),
    report: textFlag("report", "DIR", "Write pages, plots and figures to a folder"),
    suite: textFlag("suite", "FILE", "Do the runs that a JSON file names, and one overview"),
    data: textFlag("data", "DIR", "Where the suite's sample files are, if not beside it"),
    only: Flag.String("run").pipe(
      Flag.atLeast(1),
      Flag.withDefault([]),
      Flag.withMetavar("NAME"),
      Flag.withDescription("Only this run of the suite; may be given again"),
    ),
    resume: switchFlag("resume", "Skip runs whose figures are already in the report"),
    json: jsonFlag,
  },
  (input) =>
    Effect.gen(function* () {
      const {
        ahead,
        asset,
        data,
        fields,
        forecast,
        json,
        only,
        random,
        resume,
        shufflePrices,
        since,
        suite,
        test,
        train,
        walkForward,
      } = input
      const report = Option.getOrUndefined(input.report)
      const holdOut = Option.getOrUndefined(input.holdOut)
      const { runBacktest, runSuite } = yield* loaded(() => import("./RunBacktest.ts"), Effect.succeed)
      const ofOneRun =
        Option.isSome(asset) ||
        train.length > 0 ||
        Option.isSome(test) ||
        walkForward ||
        random ||
        shufflePrices ||
        ahead.length > 0 ||
        forecast ||
        holdOut !== undefined
      if (Option.isSome(since)) {
        const others = train.length > 0 || Option.isSome(test) || Option.isSome(suite) || Option.isSome(fields)
        const isPlain =
          !walkForward && !random && !shufflePrices && ahead.length === 0 && !forecast && holdOut === undefined
        if (others || !isPlain || Option.isNone(asset)) {
          return yield* new Refused({
            message:
              "--since takes its deals from the catalogue: give --asset, and beside it only --market, --report and --json",
          })
        }
        const market = Option.getOrUndefined(input.market)
        const { runDrift } = yield* Effect.promise(() => import("./drift/RunDrift.ts"))
        return yield* runDrift({ asset: asset.value, since: since.value, market, report, json })
      }
      if (Option.isSome(input.market)) return yield* new Refused({ message: "--market belongs to --since" })
      if (Option.isSome(suite)) {
        if (ofOneRun || Option.isSome(fields)) {
          return yield* new Refused({
            message: "--suite names assets, files and flags of its own: leave out those of a single run",
          })
        }
        return yield* runSuite({
          suite: suite.value,
          data: Option.getOrUndefined(data),
          only,
          resume,
          report,
          json,
        })
      }
      if (Option.isSome(data) || only.length > 0 || resume) {
        return yield* new Refused({ message: "--data, --run and --resume belong to --suite FILE" })
      }
      if (Option.isNone(asset) || train.length === 0 || Option.isNone(test)) {
        return yield* new Refused({ message: "a backtest needs --asset, --train and --test, or --suite FILE" })
      }
      return yield* runBacktest({
        asset: asset.value,
        train,
        test: test.value,
        flags: {
          walkForward,
          random,
          shufflePrices,
          requestFieldsOnly: Option.isSome(fields),
          ...(holdOut === undefined ? {} : { holdOut }),
          ...(Arr.isReadonlyArrayNonEmpty(ahead) ? { ahead } : {}),
          ...(forecast ? { forecast } : {}),
        },
        report,
        json,
      })
    }),
).pipe(
  Command.withDescription("Measure accuracy on prices the engine has not seen"),
  Command.withExamples([
    {
      command: "ov backtest --asset PROPERTY --train train.csv.gz --test test.csv.gz",
      description: "Value each row of test.csv.gz from train.csv.gz",
    },
    {
      command: "ov backtest --asset PROPERTY --since 2026-06-01 --report drift",
      description: "See whether the models still fit the catalogue's new deals",
    },
    {
      command: "ov backtest --suite suite.json --report accuracy",
      description: "Do all runs of a suite and write their report",
    },
  ]),
)
