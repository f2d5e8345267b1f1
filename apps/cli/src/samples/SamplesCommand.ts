import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, marketAssetFlag } from "../Flags.ts"

const importFiles = Command.make(
  "import",
  {
    files: Argument.String("FILE").pipe(
      Argument.atLeast(1),
      Argument.withDescription("CSV, JSON Lines or XLSX files, with or without gzip"),
    ),
    asset: marketAssetFlag,
    account: Flag.String("account").pipe(
      Flag.optional,
      Flag.withMetavar("A"),
      Flag.withDescription("Keep the samples for this account alone"),
    ),
    json: jsonFlag,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("./RunImport.ts")),
      ({ runImport }) => runImport(input),
    ),
).pipe(Command.withDescription("Load sample files; what is there already is not added again"))

const anyAsset = marketAssetFlag.pipe(Flag.optional)

const marketFlag = Flag.String("market").pipe(
  Flag.optional,
  Flag.withMetavar("M"),
  Flag.withDescription("Only markets whose key has this part, such as a city"),
)

const list = Command.make("list", { asset: anyAsset, json: jsonFlag }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("./RunList.ts")),
    ({ runList }) => runList(input),
  ),
).pipe(Command.withDescription("Show what there is, by asset, market, source and days"))

const exportFile = Command.make(
  "export",
  {
    asset: marketAssetFlag,
    market: marketFlag,
    source: Flag.String("source").pipe(
      Flag.optional,
      Flag.withMetavar("S"),
      Flag.withDescription("Only samples of this source, as ov samples list shows it"),
    ),
    account: Flag.String("account").pipe(
      Flag.optional,
      Flag.withMetavar("A"),
      Flag.withDescription("The samples of this account alone; default: those that everyone sees"),
    ),
    out: Flag.String("out").pipe(
      Flag.optional,
      Flag.withMetavar("FILE"),
      Flag.withDescription("Where to write; default: stdout"),
    ),
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("./RunExport.ts")),
      ({ runExport }) => runExport(input),
    ),
).pipe(Command.withDescription("Write samples as CSV; importing the file again adds nothing"))

const remove = Command.make(
  "remove",
  {
    source: Flag.String("source").pipe(
      Flag.withMetavar("S"),
      Flag.withDescription("The source whose samples go, as ov samples list shows it"),
    ),
    asset: anyAsset,
    yes: Flag.Boolean("yes").pipe(
      Flag.withDescription("Remove them; else only say what would go"),
      Flag.withDefault(false),
    ),
    json: jsonFlag,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("./RunRemove.ts")),
      ({ runRemove }) => runRemove(input),
    ),
).pipe(Command.withDescription("Remove the samples of a source; markets are learned again without them"))

/** `ov samples`: what valuations compare with. */
export const samples = Command.make("samples").pipe(
  Command.withDescription("Load, show and remove what valuations compare with"),
  Command.withSubcommands([importFiles, list, exportFile, remove]),
)
