import { Argument, Command } from "effect/cli"
import { jsonFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

const runner = () => import("./RunAccounts.ts")

const account = Argument.String("ACCOUNT").pipe(Argument.withDescription("Name of the account"))

const list = Command.make("list", { json: jsonFlag }, ({ json }) =>
  loaded(runner, ({ listAccounts }) => listAccounts(json)),
).pipe(Command.withDescription("Show accounts, balances and what was used this month"))

const credit = Command.make(
  "credit",
  {
    account,
    yuan: Argument.String("YUAN").pipe(
      Argument.withDescription("Amount to add, such as 99.50; a negative amount takes away, down to zero"),
    ),
    json: jsonFlag,
  },
  (input) => loaded(runner, ({ creditAccount }) => creditAccount(input)),
).pipe(Command.withDescription("Add to an account's balance"))

const quota = Command.make(
  "quota",
  {
    account,
    units: Argument.String("UNITS").pipe(
      Argument.withDescription("Free units per month, or default for the installation's"),
    ),
    json: jsonFlag,
  },
  (input) => loaded(runner, ({ setQuota }) => setQuota(input)),
).pipe(Command.withDescription("Set an account's free units per month"))

/** `ov accounts`: balances and quotas. */
export const accounts = Command.make("accounts").pipe(
  Command.withDescription("Show and change balances and quotas"),
  Command.withSubcommands([list, credit, quota]),
)
