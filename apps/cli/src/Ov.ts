import { Command } from "effect/cli"
import { accounts } from "./accounts/AccountsCommand.ts"
import { backtest } from "./backtest/BacktestCommand.ts"
import { chat } from "./chat/ChatCommand.ts"
import { console } from "./console/ConsoleCommand.ts"
import { fit } from "./fit/FitCommand.ts"
import { keys } from "./keys/KeysCommand.ts"
import { mcp } from "./mcp/McpCommand.ts"
import { models } from "./models/ModelsCommand.ts"
import { ocr } from "./ocr/OcrCommand.ts"
import { audit } from "./people/AuditCommand.ts"
import { users } from "./people/UsersCommand.ts"
import { samples } from "./samples/SamplesCommand.ts"
import { statement } from "./statement/StatementCommand.ts"
import { value } from "./value/ValueCommand.ts"

/** The command line. */
export const ov = Command.make("ov").pipe(
  Command.withDescription("Open Valuation: value assets from comparable deals and listings, and bank statements"),
  Command.withSubcommands([
    value,
    chat,
    statement,
    ocr,
    samples,
    fit,
    models,
    backtest,
    keys,
    accounts,
    users,
    audit,
    console,
    mcp,
  ]),
)
