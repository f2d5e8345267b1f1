import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

const runner = () => import("./RunUsers.ts")

const userId = Argument.Int("USERID").pipe(Argument.withDescription("Id of the user, as ov users list shows it"))

const account = Flag.String("account").pipe(
  Flag.withMetavar("A"),
  Flag.withDescription("Account of the user"),
  Flag.withDefault("default"),
)

const roles = ["viewer", "valuer", "reviewer", "administrator"] as const

const roleFlag = Flag.Literals("role", roles).pipe(
  Flag.withMetavar(roles.join("|")),
  Flag.withDescription("What the user may do"),
)

const add = Command.make(
  "add",
  {
    account,
    name: Flag.String("name").pipe(Flag.withMetavar("N"), Flag.withDescription("Name of the person")),
    email: textFlag("email", "ADDRESS", "By it the company's sign-in finds the user"),
    role: roleFlag,
    json: jsonFlag,
  },
  (input) => loaded(runner, ({ addUser }) => addUser(input)),
).pipe(Command.withDescription("Add a user; ov users link makes the link that signs in"))

const list = Command.make(
  "list",
  { account: textFlag("account", "A", "Only its users; default: all"), json: jsonFlag },
  (input) => loaded(runner, ({ listUsers }) => listUsers(input)),
).pipe(Command.withDescription("Show users, their roles and last sign-ins"))

const role = Command.make("role", { userId, role: roleFlag, json: jsonFlag }, (input) =>
  loaded(runner, ({ changeUser }) => changeUser({ ...input, disabled: null })),
).pipe(Command.withDescription("Change what a user may do, from the next request on"))

const disable = Command.make("disable", { userId, json: jsonFlag }, (input) =>
  loaded(runner, ({ changeUser }) => changeUser({ ...input, role: null, disabled: true })),
).pipe(Command.withDescription("End a user's sessions and links at once"))

const enable = Command.make("enable", { userId, json: jsonFlag }, (input) =>
  loaded(runner, ({ changeUser }) => changeUser({ ...input, role: null, disabled: false })),
).pipe(Command.withDescription("Let a disabled user sign in again"))

const link = Command.make(
  "link",
  {
    userId,
    account,
    url: textFlag("url", "URL", "Address of the server, where it is not the one it listens on"),
    json: jsonFlag,
  },
  (input) => loaded(runner, ({ linkUser }) => linkUser(input)),
).pipe(Command.withDescription("Make a link that signs a user in, once, within 72 hours"))

/** `ov users`: the people of an account. */
export const users = Command.make("users").pipe(
  Command.withDescription("Add, show and change the users of accounts"),
  Command.withSubcommands([add, list, role, disable, enable, link]),
)
