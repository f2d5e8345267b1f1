import { AdminSocket } from "@open-valuation/store/postgres"
import { Effect, Layer, Stream } from "effect"
import type { RpcClientError } from "effect/rpc"
import { Admin } from "./Admin.ts"
import { HolderLost } from "./AdminErrors.ts"
import { AdminRpcs } from "./AdminRpcs.ts"

const lost = (error: RpcClientError.RpcClientError) =>
  Effect.fail(
    new HolderLost({
      message: `The server that holds the data folder did not answer to the end (${error.message}): see its log, and try again.`,
    }),
  )

/** The commands through the process that holds the data folder. Fails with `NoHolder` when there is none. */
export const adminRemote = (dataDir: string): Layer.Layer<Admin, AdminSocket.AdminUnavailable> =>
  Layer.effect(
    Admin,
    Effect.map(AdminSocket.client(AdminRpcs, dataDir), (holder) =>
      Admin.of({
        importSamples: (wish) =>
          holder.importSamples(wish).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        listSamples: (choice) => Effect.catchTag(holder.listSamples(choice), "RpcClientError", lost),
        exportSamples: (wish) =>
          holder.exportSamples(wish).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        removeSamples: (wish) => Effect.catchTag(holder.removeSamples(wish), "RpcClientError", lost),
        fit: (wish) =>
          holder.fit(wish).pipe(Stream.catchTag("RpcClientError", (error) => Stream.fromEffect(lost(error)))),
        value: (wish) => Effect.catchTag(holder.value(wish), "RpcClientError", lost),
        createKey: (wish) => Effect.catchTag(holder.createKey(wish), "RpcClientError", lost),
        listKeys: () => Effect.catchTag(holder.listKeys(), "RpcClientError", lost),
        revokeKey: (wish) => Effect.catchTag(holder.revokeKey(wish), "RpcClientError", lost),
        keySecrets: (wish) => Effect.catchTag(holder.keySecrets(wish), "RpcClientError", lost),
        rotateKey: (wish) => Effect.catchTag(holder.rotateKey(wish), "RpcClientError", lost),
        consoleLink: (wish) => Effect.catchTag(holder.consoleLink(wish), "RpcClientError", lost),
        listAccounts: () => Effect.catchTag(holder.listAccounts(), "RpcClientError", lost),
        creditAccount: (wish) => Effect.catchTag(holder.creditAccount(wish), "RpcClientError", lost),
        setQuota: (wish) => Effect.catchTag(holder.setQuota(wish), "RpcClientError", lost),
      }),
    ),
  )
