import { Console } from "effect"
import { CliOutput } from "effect/cli"
import { width, wrapped } from "./Table.ts"

/** Columns of the terminal that help is made for. */
const WIDTH = 80

const formatter = CliOutput.defaultFormatter({ colors: false })

/** Help goes to stdout, broken into lines that fit; a wrong invocation is one line on stderr. */
export const presenter: CliOutput.Presenter = {
  present: (event) => {
    switch (event._tag) {
      case "Help":
        return Console.log(fitted(formatter.formatHelpDoc(event.helpDoc)))
      case "InvalidInvocation": {
        const faults = event.errors.map(({ message }) => message.replaceAll(/\s+/g, " ")).join("; ")
        return Console.error(`${faults} (see ${event.commandPath.join(" ")} --help)`)
      }
      case "Version":
        return Console.log(formatter.formatVersion(event.name, event.version))
    }
  },
}

/** Long lines go on below their own description, or below their beginning. */
const fitted = (help: string): string =>
  help
    .split("\n")
    .flatMap((line) => {
      if (width(line) <= WIDTH) return [line]
      const [, mark = "", text = line] = /^(\s*\S.*?\s{2,}|\s*)(\S.*)$/.exec(line) ?? []
      return wrapped(text, WIDTH, mark)
    })
    .join("\n")
