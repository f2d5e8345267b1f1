import { Command, Flag } from "effect/cli"
import { jsonFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

/** `ov console`: a link that signs in to the console. */
export const console = Command.make(
  "console",
  {
    account: Flag.String("account").pipe(
      Flag.withMetavar("A"),
      Flag.withDescription("Account to sign in to"),
      Flag.withDefault("default"),
    ),
    url: textFlag("url", "URL", "Address under which the server is reached; default: the one it listens on"),
    json: jsonFlag,
  },
  (input) =>
    loaded(
      () => import("./RunConsole.ts"),
      ({ printLink }) => printLink(input),
    ),
).pipe(Command.withDescription("Print a link to the console: it signs in once, within 10 minutes"))
