import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import type { MarketFits } from "@open-valuation/store"
import { Notifications, RunnerClaim } from "@open-valuation/store/postgres"
import type { SampleStore } from "@open-valuation/store/sql"
import { Effect, Layer, Random, Schema, Stream } from "effect"
import type { Digest } from "effect/crypto"
import { RpcSerialization } from "effect/rpc"
import type { SqlClient, SqlError } from "effect/sql"
import type { Accounts } from "../../accounts/Accounts.ts"
import type { ApiKeys } from "../../accounts/ApiKeys.ts"
import { MaterialPolicy } from "../../materials/Material.ts"
import { MaterialReadings } from "../../materials/MaterialReadings.ts"
import { MaterialStore } from "../../materials/MaterialStore.ts"
import { StatementLayouts } from "../../materials/StatementLayouts.ts"
import { dailyPurge, Retention } from "../../operations/Retention.ts"
import type { BookEngine } from "../../portfolios/BookEngine.ts"
import { dueRunsLayer } from "../../portfolios/DueRuns.ts"
import { Portfolios } from "../../portfolios/Portfolios.ts"
import { Adoptions } from "../../reviews/Adoptions.ts"
import { AnalysisLost, Corrections, StatementAnalysis } from "../../reviews/Corrections.ts"
import { statementMemoryLayer } from "../../statements/EarlierStatements.ts"
import * as TaskEngine from "../../tasks/TaskEngine.ts"
import { runnerLocks, TaskRunner } from "../../tasks/TaskRunner.ts"
import { Tasks } from "../../tasks/Tasks.ts"
import { TaskSignals } from "../../tasks/TaskSignals.ts"
import type { WebhookClient } from "../../webhooks/WebhookClient.ts"
import type { Webhooks } from "../../webhooks/Webhooks.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { PagePictures } from "../console/PagePictures.ts"
import { AccountOcr } from "../documents/AccountOcr.ts"
import { Fields } from "../documents/FieldThreads.ts"
import { Intake } from "../documents/Intake.ts"
import { sealRootsLayer } from "../documents/SealRoots.ts"
import { billingLayer, cryptoLayer, identityLayer, secretBoxLayer } from "../Identity.ts"
import { marketLayer, sampleStoreLayer } from "../Market.ts"
import type { RunnerAddress } from "../ParsedSettings.ts"
import { bookEngineLayer } from "../portfolio/BookEngineLayer.ts"
import { Settings } from "../Settings.ts"
import { Explanations } from "../statements/Explanations.ts"
import type { StatementValuations } from "../statements/StatementValuations.ts"
import { statementValuationsLayer } from "../statements/ValuationThreads.ts"
import { workbooksLayer } from "../statements/Workbooks.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"
import { webhooksLayer } from "../webhooks/WebhookTargets.ts"

/** Analyses corrected statements in threads. */
export const statementAnalysisLayer: Layer.Layer<StatementAnalysis> = Layer.effect(
  StatementAnalysis,
  Effect.map(
    makeReaderThreads("correction"),
    (run): StatementAnalysis["Service"] =>
      ({ account, lines, ...task }) =>
        run(account, task, ({ cursor }) => lines(cursor)).pipe(
          Stream.catchTags({
            ThreadLost: (lost) =>
              lost.reason === "crash" ? Stream.die(lost) : Stream.fail(new AnalysisLost({ reason: lost.reason })),
            TaskFailed: (failed) => Stream.die(failed),
          }),
        ),
  ),
)

/** The process cannot listen at the address of `OV_CLUSTER`. `message` is one line with the reason. */
class ClusterUnusable extends Schema.TaggedError<ClusterUnusable>()("ClusterUnusable", {
  message: Schema.String,
}) {}

const unusable = ({ host, port }: RunnerAddress, cause: unknown): ClusterUnusable => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ClusterUnusable({
    message: `OV_CLUSTER ${host}:${port} cannot be used: ${why}. Give an address of this machine that no other program has.`,
  })
}

/** One of several processes. The code for talking to the others is loaded only here. */
const clustered = (address: RunnerAddress) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() =>
        Promise.all([
          import("@effect/platform-node-shared/NodeClusterSocket"),
          import("@effect/platform-node-shared/NodeSocketServer"),
        ]),
      ),
      ([cluster, socket]) =>
        TaskEngine.layerClustered(address).pipe(
          Layer.provide(cluster.layerClientProtocol.pipe(Layer.provide(RpcSerialization.layerSchemaBinary()))),
          Layer.provide(socket.layer(address)),
          Layer.catchTag("SocketServerError", ({ reason }) =>
            Layer.effectContext(Effect.fail(unusable(address, reason.cause))),
          ),
        ),
    ),
  )

/** Signals about tasks from all processes of the database. */
const sharedSignals = Layer.unwrap(
  Effect.map(Notifications.Notifications, (notifications) => TaskSignals.layer(notifications)),
)

/** Reasons why tasks cannot run here. Each has a one-line `message`. */
type EngineFailure = ClusterUnusable | RunnerClaim.RunnerRefused | SqlError.SqlError

/** Requirements of the engine. */
type EngineNeeds = Settings | Notifications.Notifications | SqlClient.SqlClient | Digest.Digest

/** The number of a process among several, claimed before any task is held under it. */
const runnerOfSeveral = Layer.unwrap(
  Effect.map(Random.nextIntBetween(1, 2 ** 31 - 1), (number) =>
    Layer.merge(
      Layer.succeed(TaskRunner, number),
      RunnerClaim.layer("Shared", { lifeSign: { space: runnerLocks, number } }),
    ),
  ),
)

/** The engine, alone or as one of several, with the matching signals. */
export const engineLayer: Layer.Layer<TaskEngine.Engine | TaskSignals, EngineFailure, EngineNeeds> = Layer.unwrap(
  Effect.map(Settings, ({ cluster, database }) => {
    if (cluster !== undefined) {
      return Layer.merge(clustered(cluster), sharedSignals).pipe(Layer.provideMerge(runnerOfSeveral))
    }
    const alone = Layer.merge(TaskEngine.layerSingle(), TaskSignals.layerLocal)
    return database.kind === "folder" ? alone : Layer.provide(alone, RunnerClaim.layer("Alone"))
  }),
)

/** Removes data older than `OV_RETENTION_DAYS` says, once a day, in one of the processes on this database. */
const retentionLayer = Layer.unwrap(Effect.map(Settings, ({ retention }) => dailyPurge(retention))).pipe(
  Layer.provide(Retention.layer),
)

const valuations = Layer.unwrap(Effect.map(ServedAssets, ({ valuation }) => Tasks.layer(valuation)))

/** Books of many assets, valued in threads. */
export const booksLayer = dueRunsLayer.pipe(Layer.provideMerge(Portfolios.layer), Layer.provideMerge(bookEngineLayer))

/** Valuations as background tasks. Tasks that an earlier process left unfinished are run again. */
const tasksLayer: Layer.Layer<
  Tasks | Webhooks | Adoptions | Corrections | Portfolios | BookEngine,
  EngineFailure,
  | Exclude<EngineNeeds, Digest.Digest>
  | Accounts
  | MarketFits
  | SampleStore
  | ApiKeys
  | WebhookClient
  | SampleSource
  | ModelStore
  | StatementValuations
  | ManufacturerSource
> = Layer.mergeAll(retentionLayer, Adoptions.layer, Corrections.layer, booksLayer).pipe(
  Layer.provideMerge(valuations),
  Layer.provide(statementAnalysisLayer),
  Layer.provideMerge(webhooksLayer),
  Layer.provide(engineLayer),
  Layer.provide([billingLayer, cryptoLayer]),
)

/** Storage limits of accounts, from the settings. */
const policyLayer = Layer.effect(
  MaterialPolicy,
  Effect.map(Settings, ({ materialsQuotaMib }) => ({ quotaBytes: materialsQuotaMib * 1_048_576 })),
)

/** Uploaded files: intake, storage and reading, all in threads. */
export const materialsLayer = Layer.mergeAll(
  statementValuationsLayer,
  workbooksLayer,
  PagePictures.layer,
  Explanations.layer,
  Fields.layer,
  Intake.layer,
).pipe(
  Layer.provide([AccountOcr.layer, sealRootsLayer]),
  Layer.provideMerge(Layer.mergeAll(MaterialStore.layer, MaterialReadings.layer, StatementLayouts.layer)),
  Layer.provide(statementMemoryLayer),
  Layer.provide([secretBoxLayer, policyLayer]),
  Layer.provide(cryptoLayer),
)

type Part =
  | typeof tasksLayer
  | typeof marketLayer
  | typeof materialsLayer
  | typeof identityLayer
  | typeof sampleStoreLayer

/** The service on a database: accounts, samples and models, uploaded files, tasks and webhooks. */
export const serviceLayer: Layer.Layer<
  Layer.Success<Part>,
  Layer.Error<Part>,
  Settings | SqlClient.SqlClient | Notifications.Notifications | WebhookClient
> = tasksLayer.pipe(
  Layer.provideMerge(Layer.mergeAll(marketLayer, materialsLayer, identityLayer)),
  Layer.provideMerge(sampleStoreLayer),
)
