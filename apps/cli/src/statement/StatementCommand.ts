import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, langFlag } from "../Flags.ts"

/** `ov statement`: bank statements from files or folders, read and analysed in this process (contract, section 9). */
export const statement = Command.make(
  "statement",
  {
    files: Argument.String("FILE").pipe(
      Argument.atLeast(1),
      Argument.withDescription("Statements, or folders of them: PDF, XLSX, XLS, CSV, OFX, images, ZIP"),
    ),
    request: Flag.String("request").pipe(
      Flag.optional,
      Flag.withMetavar("REQUEST.json"),
      Flag.withDescription("JSON file with the create body of the API, without materials, or - for stdin"),
    ),
    password: Flag.String("password").pipe(
      Flag.optional,
      Flag.withMetavar("P"),
      Flag.withDescription("Opens encrypted files"),
    ),
    json: jsonFlag,
    csv: Flag.Boolean("csv").pipe(Flag.withDescription("Print the lines as CSV"), Flag.withDefault(false)),
    out: Flag.String("out").pipe(
      Flag.optional,
      Flag.withMetavar("DIR"),
      Flag.withDescription("Write a file for each statement there: JSON, or CSV with --csv"),
    ),
    lang: langFlag,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("./RunStatement.ts")),
      ({ runStatement }) => runStatement(input),
    ),
).pipe(
  Command.withDescription("Read bank statements and assess what they prove"),
  Command.withExamples([
    { command: "ov statement statements/ --request request.json", description: "A report on a folder" },
    { command: "ov statement a.pdf b.xlsx --json", description: "Every line, for programs" },
  ]),
)
