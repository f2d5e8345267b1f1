import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, textFlag } from "../Flags.ts"
import { loaded } from "../Interruption.ts"

const runner = () => import("./RunKeys.ts")

const keyId = Argument.Int("KEYID").pipe(Argument.withDescription("Id of the key, as ov keys list shows it"))

const create = Command.make(
  "create",
  {
    name: Flag.String("name").pipe(Flag.withMetavar("N"), Flag.withDescription("What the key is for")),
    account: Flag.String("account").pipe(
      Flag.withMetavar("A"),
      Flag.withDescription("Account it belongs to; created when it is new"),
      Flag.withDefault("default"),
    ),
    callbackUrl: textFlag("callback-url", "URL", "Where finished tasks are reported"),
    scopes: textFlag(
      "scopes",
      "A,B",
      "valuations, materials, chat, webhooks, samples, keys, review, audit, erase, models, portfolios; default: all",
    ),
    expires: textFlag("expires", "90d|DATE", "When the key expires; default: never"),
    json: jsonFlag,
  },
  (input) => loaded(runner, ({ createKey }) => createKey(input)),
).pipe(Command.withDescription("Create a key; it is shown only once"))

const list = Command.make("list", { json: jsonFlag }, ({ json }) =>
  loaded(runner, ({ listKeys }) => listKeys(json)),
).pipe(Command.withDescription("Show all keys without their secrets"))

const revoke = Command.make("revoke", { keyId, json: jsonFlag }, (input) =>
  loaded(runner, ({ revokeKey }) => revokeKey(input)),
).pipe(Command.withDescription("Revoke a key at once"))

const rotate = Command.make("rotate", { keyId, json: jsonFlag }, (input) =>
  loaded(runner, ({ rotateKey }) => rotateKey(input)),
).pipe(Command.withDescription("Replace key and secret; the old ones stay valid for 24 h"))

const secret = Command.make("secret", { keyId, json: jsonFlag }, (input) =>
  loaded(runner, ({ showSecrets }) => showSecrets(input)),
).pipe(Command.withDescription("Show what a key's webhooks are signed with"))

/** `ov keys`: who may use the API. */
export const keys = Command.make("keys").pipe(
  Command.withDescription("Create, show, revoke and rotate API keys"),
  Command.withSubcommands([create, list, secret, revoke, rotate]),
)
