import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag } from "../Flags.ts"

const runner = Effect.promise(() => import("./RunKeys.ts"))

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
    callbackUrl: Flag.String("callback-url").pipe(
      Flag.optional,
      Flag.withMetavar("URL"),
      Flag.withDescription("Where finished tasks are reported"),
    ),
    scopes: Flag.String("scopes").pipe(
      Flag.optional,
      Flag.withMetavar("A,B"),
      Flag.withDescription("valuations, materials, chat, webhooks; default: all"),
    ),
    expires: Flag.String("expires").pipe(
      Flag.optional,
      Flag.withMetavar("90d|DATE"),
      Flag.withDescription("When the key expires; default: never"),
    ),
    json: jsonFlag,
  },
  (input) => Effect.flatMap(runner, ({ createKey }) => createKey(input)),
).pipe(Command.withDescription("Create a key; it is shown only once"))

const list = Command.make("list", { json: jsonFlag }, ({ json }) =>
  Effect.flatMap(runner, ({ listKeys }) => listKeys(json)),
).pipe(Command.withDescription("Show all keys without their secrets"))

const revoke = Command.make("revoke", { keyId, json: jsonFlag }, (input) =>
  Effect.flatMap(runner, ({ revokeKey }) => revokeKey(input)),
).pipe(Command.withDescription("Revoke a key at once"))

const rotate = Command.make("rotate", { keyId, json: jsonFlag }, (input) =>
  Effect.flatMap(runner, ({ rotateKey }) => rotateKey(input)),
).pipe(Command.withDescription("Replace key and secret; the old ones stay valid for 24 h"))

/** `ov keys`: who may use the API. */
export const keys = Command.make("keys").pipe(
  Command.withDescription("Create, show, revoke and rotate API keys"),
  Command.withSubcommands([create, list, revoke, rotate]),
)
