import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"
import type { Digest } from "effect/crypto"
import { type ApiKeys, Tasks, type WebhookClient, type Webhooks } from "../../service/index.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { billingLayer, cryptoLayer } from "../Identity.ts"
import type { StatementValuations } from "../statements/StatementValuations.ts"
import { type EngineFailure, engineLayer, type EngineNeeds } from "./Engine.ts"
import { retentionLayer } from "./Retention.ts"
import { webhooksLayer } from "./Webhooks.ts"

const valuations = Layer.unwrap(Effect.map(ServedAssets, ({ valuation }) => Tasks.layer(valuation)))

/** Valuations as background tasks. Tasks that an earlier process left unfinished are run again. */
export const tasksLayer: Layer.Layer<
  Tasks | Webhooks,
  EngineFailure,
  | Exclude<EngineNeeds, Digest.Digest>
  | ApiKeys
  | WebhookClient
  | SampleSource
  | ModelStore
  | StatementValuations
  | ManufacturerSource
> = Layer.merge(valuations, retentionLayer).pipe(
  Layer.provideMerge(webhooksLayer),
  Layer.provide(engineLayer),
  Layer.provide([billingLayer, cryptoLayer]),
)
