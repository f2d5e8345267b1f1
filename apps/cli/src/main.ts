import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { ENGINE_VERSION } from "@open-valuation/core"
import { Console, Effect, Layer, Logger } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { spreadFlag } from "./Arguments.ts"
import { failureLine } from "./FailureLine.ts"
import { ov } from "./Ov.ts"
import { presenter } from "./Presenter.ts"
import { EndedWithFaults } from "./Refused.ts"

const settings = Layer.mergeAll(
  NodeServices.layer,
  CliOutput.layerPresenter(presenter),
  Layer.succeed(CliConfig.CliConfig, { builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
  Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)]),
)

Effect.suspend(() =>
  Command.runWith(ov, { version: ENGINE_VERSION })(spreadFlag(process.argv.slice(2), "--train")),
).pipe(
  Effect.catchCause((cause) => {
    const line = failureLine(cause)
    const said = line === undefined ? Effect.void : Console.error(line)
    return Effect.andThen(said, Effect.fail(new EndedWithFaults()))
  }),
  Effect.provide(settings),
  NodeRuntime.runMain({ disableErrorReporting: true }),
)
