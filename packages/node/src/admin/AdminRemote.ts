import { AdminSocket } from "@open-valuation/postgres"
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

const asked = <A, E>(effect: Effect.Effect<A, E | RpcClientError.RpcClientError>) =>
  Effect.catchTag(effect, "RpcClientError", lost)

/** The commands through the process that holds the data folder. Fails with `NoHolder` when there is none. */
export const adminRemote = (dataDir: string): Layer.Layer<Admin, AdminSocket.AdminUnavailable> =>
  Layer.effect(
    Admin,
    Effect.map(AdminSocket.client(AdminRpcs, dataDir), (holder) =>
      Admin.of({
        importSamples: (wish) =>
          Stream.catchTag(holder.importSamples(wish), "RpcClientError", (error) => Stream.fromEffect(lost(error))),
        value: (wish) => asked(holder.value(wish)),
        createKey: (wish) => asked(holder.createKey(wish)),
        listKeys: () => asked(holder.listKeys()),
        revokeKey: (wish) => asked(holder.revokeKey(wish)),
        rotateKey: (wish) => asked(holder.rotateKey(wish)),
        listAccounts: () => asked(holder.listAccounts()),
        creditAccount: (wish) => asked(holder.creditAccount(wish)),
        setQuota: (wish) => asked(holder.setQuota(wish)),
      }),
    ),
  )
