import * as NodeChildProcessSpawner from "@effect/platform-node-shared/NodeChildProcessSpawner"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import * as NodePath from "@effect/platform-node-shared/NodePath"
import * as NodeStdio from "@effect/platform-node-shared/NodeStdio"
import * as NodeTerminal from "@effect/platform-node-shared/NodeTerminal"
import { ENGINE_VERSION } from "@open-valuation/core"
import { Cause, Console, Effect, Layer, Logger } from "effect"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import { spreadFlag } from "./Flags.ts"
import { runCommand } from "./Interruption.ts"
import { ov } from "./Ov.ts"
import { presenter } from "./Presenter.ts"
import { EndedWithFaults } from "./Refused.ts"

/**
 * The line on stderr of a failed command; `undefined` when everything was printed before. A defect shows its stack,
 * because it is a bug to report.
 */
const failureLine = (cause: Cause.Cause<unknown>): string | undefined => {
  if (Cause.hasInterruptsOnly(cause)) return undefined
  const error = Cause.squash(cause)
  if (Cause.hasDies(cause)) return Cause.pretty(cause)
  if (error instanceof EndedWithFaults || (CliError.isCliError(error) && error._tag === "ShowHelp")) return undefined
  return error instanceof Error ? oneLine(error.message) : Cause.pretty(cause)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks))

/** The terminal, files and processes of Node. */
const platform = Layer.provideMerge(
  NodeChildProcessSpawner.layer,
  Layer.mergeAll(NodeFileSystem.layer, NodePath.layer, NodeStdio.layer, NodeTerminal.layer),
)

const settings = Layer.mergeAll(
  platform,
  CliOutput.layerPresenter(presenter),
  Layer.succeed(CliConfig.CliConfig, { builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
  Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)]),
)

// Nobody reads what comes (`ov … | head`): the command stops in order, as by Ctrl-C. Other faults are said on stderr.
process.stdout.once("error", (fault: NodeJS.ErrnoException) => {
  process.stdout.on("error", () => {})
  if (fault.code !== "EPIPE") console.error(`stdout cannot be written: ${fault.message}`)
  process.kill(process.pid, "SIGINT")
})
// The output of a command is worth more than its remarks.
process.stderr.on("error", () => {})

Effect.suspend(() =>
  Command.runWith(ov, { version: ENGINE_VERSION })(spreadFlag(process.argv.slice(2), "--train")),
).pipe(
  Effect.catchCause((cause) => {
    const line = failureLine(cause)
    const said = line === undefined ? Effect.void : Console.error(line)
    return Effect.andThen(said, Effect.fail(new EndedWithFaults()))
  }),
  Effect.provide(settings),
  runCommand,
)
