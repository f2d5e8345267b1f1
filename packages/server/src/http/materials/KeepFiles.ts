import { Effect, type Redacted } from "effect"
import type { Material, MaterialStore, NewMaterial, Principal } from "../../service/index.ts"
import { Refusal } from "../requests/Refusal.ts"

const MIB = 1_048_576

/** Stores the files of an upload. Refuses them with 41300 when they exceed the account's storage. */
export const keepFiles = (
  store: MaterialStore["Service"],
  principal: Principal,
  files: ReadonlyArray<NewMaterial>,
  { field, password }: { readonly field: string; readonly password: Redacted.Redacted | undefined },
): Effect.Effect<ReadonlyArray<Material>, Refusal> =>
  Effect.mapError(store.put(principal, files, password), ({ quotaBytes, usedBytes }) => {
    const params = { usedMib: Math.ceil(usedBytes / MIB), quotaMib: Math.floor(quotaBytes / MIB) }
    return new Refusal({ code: 41300, faults: [{ path: field, message: { code: "upload.storageFull", params } }] })
  })
