import { Cause } from "effect"
import { CliError } from "effect/cli"
import { EndedWithFaults } from "./Refused.ts"

/**
 * The line on stderr of a failed command; `undefined` when everything was printed before. A defect shows its stack,
 * because it is a bug to report.
 */
export const failureLine = (cause: Cause.Cause<unknown>): string | undefined => {
  if (Cause.hasInterruptsOnly(cause)) return undefined
  const error = Cause.squash(cause)
  if (Cause.hasDies(cause)) return Cause.pretty(cause)
  if (error instanceof EndedWithFaults || (CliError.isCliError(error) && error._tag === "ShowHelp")) return undefined
  return error instanceof Error ? oneLine(error.message) : Cause.pretty(cause)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks))
