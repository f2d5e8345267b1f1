import { Command } from "effect/cli"
import { backtest } from "./commands/Backtest.ts"

/** The command line. Each command loads its heavy parts when it runs, so that help is quick. */
export const ov = Command.make("ov").pipe(
  Command.withDescription("Open Valuation: value assets from comparable deals and listings"),
  Command.withSubcommands([backtest]),
)
