import { Console, Option } from "effect"
import { CliOutput, type HelpDoc } from "effect/cli"
import { width, wrapped } from "./Table.ts"

/** Width of help, terminal columns. */
const WIDTH = 80

/** Bank statements are an asset of the API but have their own command here. */
const STATEMENT_ASSET = '--asset: "BANK_STATEMENT"'

const formatter = CliOutput.defaultFormatter({ colors: false })

/** Help goes to stdout, broken into lines that fit; a wrong invocation is one line on stderr. */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    switch (event._tag) {
      case "Help":
        return Console.log(fitted(formatter.formatHelpDoc(readable(event.helpDoc))))
      case "InvalidInvocation": {
        const faults = event.errors.map(({ message }) => message.replaceAll(/\s+/g, " ")).join("; ")
        const instead = faults.includes(STATEMENT_ASSET) ? "; for bank statements use ov statement FILE…" : ""
        return Console.error(`${faults}${instead} (see ${event.commandPath.join(" ")} --help)`)
      }
      case "Version":
        return Console.log(formatter.formatVersion(event.name, event.version))
    }
  },
}

/** Help with the required flags in its first line and without repetitions. */
const readable = (doc: HelpDoc.HelpDoc): HelpDoc.HelpDoc => {
  const required = doc.flags.filter((flag) => flag.required).map(({ name, type }) => `--${name} ${type} `)
  return {
    ...doc,
    usage: doc.usage.replace("[flags]", `${required.join("")}[flags]`),
    args: doc.args?.map((arg) => ({ ...arg, type: "" })) ?? [],
    flags: doc.flags.map((flag) => ({ ...flag, description: Option.map(flag.description, withoutChoices(flag.type)) })),
  }
}

/** Omits the list of choices when the flag itself shows them, as in `--lang zh|en`. */
const withoutChoices =
  (metavar: string) =>
  (description: string): string =>
    description.replace(` (choices: ${metavar.replaceAll("|", ", ")})`, "")

/** Wraps long lines below their description, or below their beginning. */
const fitted = (help: string): string =>
  help
    .split("\n")
    .flatMap((line) => {
      if (width(line) <= WIDTH) return [line]
      const [, mark = "", text = line] = /^(\s*\S+(?:\s\S+)*\s{2,}|\s*)(\S.*)$/.exec(line) ?? []
      return wrapped(text, WIDTH, mark)
    })
    .join("\n")

/** Prints the result of a command: as JSON alone where `--json` asks for it, else in words. */
export const printResult = (json: boolean, result: unknown, words: () => string) =>
  Console.log(json ? JSON.stringify(result, undefined, 2) : words())
