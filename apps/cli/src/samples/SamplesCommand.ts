import { Command, Flag } from "effect/cli"
import { filesArgument, jsonFlag, langFlag, marketAssetFlag, switchFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

const importFiles = Command.make(
  "import",
  {
    files: filesArgument("CSV, JSON Lines, XLSX or Parquet files, with or without gzip"),
    asset: marketAssetFlag,
    account: textFlag("account", "A", "Keep the samples for this account alone"),
    json: jsonFlag,
    lang: langFlag,
  },
  (input) =>
    loaded(
      () => import("./RunSamples.ts"),
      ({ runImport }) => runImport(input),
    ),
).pipe(Command.withDescription("Load sample files; what is there already is not added again"))

const anyAsset = marketAssetFlag.pipe(Flag.optional)

const marketFlag = textFlag("market", "M", "Only markets whose key has this part, such as a city")

const list = Command.make("list", { asset: anyAsset, json: jsonFlag }, (input) =>
  loaded(
    () => import("./RunSamples.ts"),
    ({ runList }) => runList(input),
  ),
).pipe(Command.withDescription("Show what there is, by asset, market, source and days"))

const exportFile = Command.make(
  "export",
  {
    asset: marketAssetFlag,
    market: marketFlag,
    source: textFlag("source", "S", "Only samples of this source, as ov samples list shows it"),
    account: textFlag("account", "A", "The samples of this account alone; default: those that everyone sees"),
    out: textFlag("out", "FILE", "Where to write; default: stdout"),
  },
  (input) =>
    loaded(
      () => import("./RunSamples.ts"),
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
    yes: switchFlag("yes", "Remove them; else only say what would go"),
    json: jsonFlag,
  },
  (input) =>
    loaded(
      () => import("./RunSamples.ts"),
      ({ runRemove }) => runRemove(input),
    ),
).pipe(Command.withDescription("Remove the samples of a source; markets are learned again without them"))

const refile = Command.make(
  "refile",
  {
    asset: anyAsset,
    all: switchFlag("all", "Every market, even where nothing has changed"),
    json: jsonFlag,
  },
  (input) =>
    loaded(
      () => import("./RunSamples.ts"),
      ({ runRefile }) => runRefile(input),
    ),
).pipe(Command.withDescription("File the samples of markets anew, where another version files them otherwise"))

/** `ov samples`: the catalogue of comparables. */
export const samples = Command.make("samples").pipe(
  Command.withDescription("Load, show and remove what valuations compare with"),
  Command.withSubcommands([importFiles, list, exportFile, remove, refile]),
)
