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
      Effect.promise(() => import("../samples/RunImport.ts")),
      ({ runImport }) => runImport(input),
    ),
).pipe(Command.withDescription("Load sample files; what is there already is not added again"))

/** `ov samples`: what valuations compare with. */
export const samples = Command.make("samples").pipe(
  Command.withDescription("Load what valuations compare with"),
  Command.withSubcommands([importFiles]),
)
