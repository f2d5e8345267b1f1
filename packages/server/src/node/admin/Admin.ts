import { Context, type Effect, type Stream } from "effect"
import type { Rpc } from "effect/rpc"
import type { HolderLost } from "./AdminErrors.ts"
import type { AdminRpcs } from "./AdminRpcs.ts"

/**
 * One method per command: an effect, or a stream for a command that reports progress. `Lost` is the error that the
 * transport adds.
 */
export type AdminMethods<Lost> = {
  readonly [One in AdminRpcs as One["_tag"]]: (
    payload: Rpc.Payload<One>,
  ) => [Rpc.SuccessChunk<One>] extends [never]
    ? Effect.Effect<Rpc.Success<One>, Rpc.ErrorExit<One> | Lost>
    : Stream.Stream<Rpc.SuccessChunk<One>, Rpc.ErrorExit<One> | Lost>
}

/**
 * The operator's commands: samples, a valuation, keys and accounts. Implementations work on the database directly, or
 * ask the process that holds the embedded one.
 */
export class Admin extends Context.Service<Admin, AdminMethods<HolderLost>>()("@open-valuation/server/Admin") {}
