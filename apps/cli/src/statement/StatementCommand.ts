import { Command } from "effect/cli"
import { filesArgument, jsonFlag, langFlag, switchFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

/** `ov statement`: bank statements from files or folders, read and analysed in this process (contract, section 9). */
export const statement = Command.make(
  "statement",
  {
    files: filesArgument("Statements, or folders of them: PDF, XLSX, XLSB, XLS, ODS, CSV, OFX, images, ZIP"),
    request: textFlag(
      "request",
      "REQUEST.json",
      "JSON file with the create body of the API, without materials, or - for stdin",
    ),
    password: textFlag("password", "P", "Opens encrypted files"),
    json: jsonFlag,
    csv: switchFlag("csv", "Print the lines as CSV"),
    explain: switchFlag("explain", "Print how each file was understood, and a draft of a layout for an unlisted one"),
    out: textFlag("out", "DIR", "Write a file for each statement there: JSON, or CSV with --csv"),
    xlsx: textFlag("xlsx", "FILE.xlsx", "Write the lines and the assessment to a workbook there"),
    report: textFlag("report", "FILE.html|FILE.pdf", "Write the report for people on A4 pages to a file"),
    lang: langFlag,
  },
  (input) =>
    loaded(
      () => import("./RunStatement.ts"),
      ({ runStatement }) => runStatement(input),
    ),
).pipe(
  Command.withDescription("Read bank statements and assess what they prove"),
  Command.withExamples([
    { command: "ov statement statements/ --request request.json", description: "What a folder shows" },
    { command: "ov statement statements/ --xlsx analysis.xlsx", description: "A workbook for the file" },
    { command: "ov statement a.pdf --report report.html", description: "The report as a page that prints on A4" },
    { command: "ov statement export.csv --explain", description: "Columns and why, proof, draft of a layout" },
    { command: "ov statement a.pdf b.xlsx --json", description: "Every line, for programs" },
  ]),
)
