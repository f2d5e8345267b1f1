import { Command } from "effect/cli"
import { assetFlag, filesArgument, jsonFlag, langFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

/** `ov ocr`: the fields of photographed documents, read in this process. */
export const ocr = Command.make(
  "ocr",
  {
    files: filesArgument("Photos, scans or PDFs, or folders of them: PNG, JPEG, WebP, TIFF, PDF"),
    asset: assetFlag,
    password: textFlag("password", "P", "Opens encrypted PDFs"),
    json: jsonFlag,
    lang: langFlag,
  },
  (input) =>
    loaded(
      () => import("./RunOcr.ts"),
      ({ runOcr }) => runOcr(input),
    ),
).pipe(
  Command.withDescription("Read the fields of nameplates, certificates, licences and titles"),
  Command.withExamples([
    { command: "ov ocr nameplate.jpg --asset EQUIPMENT", description: "What a nameplate says" },
    { command: "ov ocr photos/ --asset VEHICLE --json", description: "A folder of licences, for programs" },
  ]),
)
