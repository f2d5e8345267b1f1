import * as NodeSocket from "@effect/platform-node-shared/NodeSocket"
import { Effect, Layer, Schema, type Scope } from "effect"
import { Rpc, RpcClient, type RpcClientError, RpcGroup, RpcSerialization, RpcServer } from "effect/rpc"
import { Socket, SocketServer } from "effect/socket"
import { FolderLock, isAnswered, socketName } from "./embedded/FolderLock.ts"
import { shortPath } from "./embedded/ShortPath.ts"

/**
 * No command is possible. `NoHolder`: no process uses the data folder, so its database can be opened directly.
 * `NoAnswer`: the process that uses it is busy or accepts no commands.
 */
export class AdminUnavailable extends Schema.TaggedError<AdminUnavailable>()("AdminUnavailable", {
  reason: Schema.Literals(["NoHolder", "NoAnswer"]),
  folder: Schema.String,
  message: Schema.String,
}) {}

/** The process that answers on a data folder's socket. */
export class Hello extends Schema.Class<Hello>("@open-valuation/store/AdminSocket/Hello")({
  pid: Schema.Int,
  version: Schema.String,
}) {}

const Greeting = RpcGroup.make(Rpc.make("Hello", { success: Hello }))

/**
 * Answers the commands of other processes of this user, and `hello`, on the socket that locks the data folder.
 * `version` is the program's own.
 */
export const serve = <Rpcs extends Rpc.Any, E, R>(
  group: RpcGroup.RpcGroup<Rpcs>,
  handlers: Layer.Layer<Rpc.ToHandler<Rpcs>, E, R>,
  options: { readonly version: string },
): Layer.Layer<never, E, FolderLock | R | Rpc.Middleware<Rpcs> | Rpc.ServicesServer<Rpcs>> => {
  const greeting = Greeting.toLayer({
    Hello: () => Effect.succeed(new Hello({ pid: process.pid, version: options.version })),
  })
  const server = Layer.effect(
    SocketServer.SocketServer,
    Effect.map(FolderLock, (lock) => lock.server),
  )
  return RpcServer.layer(group.merge(Greeting)).pipe(
    Layer.provide([handlers, greeting]),
    Layer.provide(RpcServer.layerProtocolSocketServer),
    Layer.provide([server, RpcSerialization.layerNdjson]),
  )
}

/** A client of the process that holds the data folder, until the scope closes. It has answered `hello` before. */
export const client = Effect.fn("AdminSocket.client")(function* <Rpcs extends Rpc.Any>(
  group: RpcGroup.RpcGroup<Rpcs>,
  dataDir: string,
): Effect.fn.Return<
  RpcClient.RpcClient<Rpcs, RpcClientError.RpcClientError>,
  AdminUnavailable,
  Scope.Scope | Rpc.MiddlewareClient<Rpcs>
> {
  yield* hello(dataDir)
  return yield* connect(group, dataDir)
})

/**
 * Asks the process that holds the data folder for its process id and version. Waits up to five seconds for the answer.
 */
export const hello = Effect.fn("AdminSocket.hello")(function* (
  dataDir: string,
): Effect.fn.Return<Hello, AdminUnavailable> {
  if (!(yield* isAnswered(dataDir))) {
    return yield* new AdminUnavailable({
      reason: "NoHolder",
      folder: dataDir,
      message: `No process uses the data folder ${dataDir}.`,
    })
  }
  const noAnswer = () =>
    new AdminUnavailable({
      reason: "NoAnswer",
      folder: dataDir,
      message: `The process that uses the data folder ${dataDir} does not answer: it is busy or takes no commands.`,
    })
  return yield* Effect.scoped(Effect.flatMap(connect(Greeting, dataDir), (holder) => holder.Hello())).pipe(
    Effect.timeoutOrElse({ duration: "5 seconds", orElse: () => Effect.fail(noAnswer()) }),
    Effect.catchTag("RpcClientError", () => Effect.fail(noAnswer())),
  )
})

const connect = Effect.fnUntraced(function* <Rpcs extends Rpc.Any>(group: RpcGroup.RpcGroup<Rpcs>, dataDir: string) {
  const path = yield* shortPath(dataDir, socketName)
  const protocol = RpcClient.layerProtocolSocket().pipe(
    Layer.provide([Layer.effect(Socket.Socket, NodeSocket.makeNet({ path })), RpcSerialization.layerNdjson]),
  )
  return yield* RpcClient.make(group).pipe(Effect.provide(yield* Layer.build(protocol)))
})
