import { Command } from "effect/cli"
import { accounts } from "./commands/Accounts.ts"
import { backtest } from "./commands/Backtest.ts"
import { fit } from "./commands/Fit.ts"
import { keys } from "./commands/Keys.ts"
import { ocr } from "./commands/Ocr.ts"
import { samples } from "./commands/Samples.ts"
import { statement } from "./commands/Statement.ts"
import { value } from "./commands/Value.ts"

/** The command line. Each command loads its heavy parts when it runs, so that help is quick. */
export const ov = Command.make("ov").pipe(
  Command.withDescription("Open Valuation: value assets from comparable deals and listings, and bank statements"),
  Command.withSubcommands([value, statement, ocr, samples, fit, backtest, keys, accounts]),
)
