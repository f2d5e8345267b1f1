import { Argument, Flag } from "effect/cli"

/** A flag that is on when it is given. */
export const switchFlag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

/** An optional flag with a text. */
export const textFlag = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withMetavar(metavar), Flag.withDescription(description))

/** One or more files. */
export const filesArgument = (description: string) =>
  Argument.String("FILE").pipe(Argument.atLeast(1), Argument.withDescription(description))

/** `--json`: only JSON on stdout. */
export const jsonFlag = switchFlag("json", "Print JSON alone")

/** `--lang`, for commands that print a report. */
export const langFlag = Flag.Literals("lang", ["zh", "en"]).pipe(
  Flag.withMetavar("zh|en"),
  Flag.withDescription("Language of the report"),
  Flag.withDefault("zh"),
)
