import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { assetFlag, jsonFlag, langFlag } from "../Flags.ts"

/** `ov ocr`: the fields of photographed documents, read in this process. */
export const ocr = Command.make(
  "ocr",
  {
    files: Argument.String("FILE").pipe(
      Argument.atLeast(1),
      Argument.withDescription("Photos, scans or PDFs, or folders of them: PNG, JPEG, WebP, TIFF, PDF"),
    ),
    asset: assetFlag,
    password: Flag.String("password").pipe(
      Flag.optional,
      Flag.withMetavar("P"),
      Flag.withDescription("Opens encrypted PDFs"),
    ),
    json: jsonFlag,
    lang: langFlag,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("./RunOcr.ts")),
      ({ runOcr }) => runOcr(input),
    ),
).pipe(
  Command.withDescription("Read the fields of nameplates, certificates, licences and titles"),
  Command.withExamples([
    { command: "ov ocr nameplate.jpg --asset EQUIPMENT", description: "What a nameplate says" },
    { command: "ov ocr photos/ --asset VEHICLE --json", description: "A folder of licences, for programs" },
  ]),
)
