import { webhookClientContract } from "@open-valuation/server/contracts"
import { Layer } from "effect"
import { parseCidrs, webhookClientLayer } from "../../../src/index.ts"
import { names } from "./Receiver.ts"

/** Names as of a machine that has a private address for every name. */
const resolver = names(["127.0.0.1"]).layer

webhookClientContract({
  name: "Node's client",
  layer: (timeLimit) =>
    webhookClientLayer({ allow: parseCidrs("127.0.0.0/8") ?? [], timeLimit }).pipe(Layer.provide(resolver)),
  guarded: webhookClientLayer({ allow: [] }).pipe(Layer.provide(resolver)),
})
