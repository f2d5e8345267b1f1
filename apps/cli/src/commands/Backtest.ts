import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { assetFlag, jsonFlag } from "../Flags.ts"

/** `ov backtest`: how far values lie from prices that the engine has not seen (contract, section 9). */
export const backtest = Command.make(
  "backtest",
  {
    asset: assetFlag,
    train: Flag.String("train").pipe(
      Flag.atLeast(1),
      Flag.withMetavar("FILE…"),
      Flag.withDescription("Sample files to learn and compare from"),
    ),
    test: Flag.String("test").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Sample file whose rows are valued, each as of its own date"),
    ),
    walkForward: Flag.Boolean("walk-forward").pipe(
      Flag.withDescription("Use test rows of earlier days as well"),
      Flag.withDefault(false),
    ),
    random: Flag.Boolean("random").pipe(
      Flag.withDescription("A random split: rows of any date may be used"),
      Flag.withDefault(false),
    ),
    fields: Flag.Literals("fields", ["request"]).pipe(
      Flag.optional,
      Flag.withMetavar("request"),
      Flag.withDescription("Hide what a plain request cannot carry"),
    ),
    json: jsonFlag,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../backtest/RunBacktest.ts")),
      ({ runBacktest }) => runBacktest({ ...input, requestFieldsOnly: Option.isSome(input.fields) }),
    ),
).pipe(
  Command.withDescription("Measure accuracy on prices the engine has not seen"),
  Command.withExamples([
    {
      command: "ov backtest --asset PROPERTY --train train.csv.gz --test test.csv.gz",
      description: "Value each row of test.csv.gz from train.csv.gz",
    },
  ]),
)
