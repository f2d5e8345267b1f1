import { materialBytesContract } from "@open-valuation/server/contracts"
import { Effect } from "effect"
import { hostBytes } from "../../../src/node/web/HostPorts.ts"

const fail = async () => Promise.reject(new Error("no bucket for whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))

materialBytesContract({
  name: "a map in the memory of a host",
  open: Effect.sync(() => {
    const files = new Map<string, Uint8Array>()
    return {
      storage: hostBytes({
        put: async (ref, bytes) => void files.set(ref, bytes),
        get: async (ref) => files.get(ref)?.slice(),
        remove: async (refs) => refs.forEach((ref) => files.delete(ref)),
      }),
    }
  }),
  away: Effect.sync(() => hostBytes({ put: fail, get: fail, remove: fail })),
  secrets: ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
})
