import { createReadStream, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { peerFault } from "@open-valuation/files/peers"
import { writeZip } from "@open-valuation/files/zip"
import { chatAssets } from "@open-valuation/intake/chat"
import { Catalogue, catalogueNames, catalogueSuggestions } from "@open-valuation/store"
import { Database } from "@open-valuation/store/postgres"
import { Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import { SqlClient } from "effect/sql"
import { ApiKeys } from "../../accounts/ApiKeys.ts"
import type { AppOptions } from "../../app/App.ts"
import { pagePaths, Readiness } from "../../app/PublicPages.ts"
import { layerServer } from "../../app/Server.ts"
import { ChatSessions } from "../../chat/ChatSessions.ts"
import { ConsoleSessions } from "../../console/ConsoleSessions.ts"
import type { MakeTaskBook } from "../../console/TaskExport.ts"
import type { OpenFile } from "../../materials/FormFiles.ts"
import { MaterialReadings, type ReadFields } from "../../materials/MaterialReadings.ts"
import { MaterialStore } from "../../materials/MaterialStore.ts"
import { StatementLayouts } from "../../materials/StatementLayouts.ts"
import { Users } from "../../people/Users.ts"
import { BookEngine } from "../../portfolios/BookEngine.ts"
import { Portfolios } from "../../portfolios/Portfolios.ts"
import { Corrections } from "../../reviews/Corrections.ts"
import { References } from "../../tasks/Http.ts"
import { markets } from "../AssetMarkets.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { consoleMarkets } from "../console/ConsoleMarkets.ts"
import { PagePictures } from "../console/PagePictures.ts"
import { Fields } from "../documents/FieldThreads.ts"
import { Intake } from "../documents/Intake.ts"
import { cryptoLayer } from "../Identity.ts"
import { ModelDesk } from "../models/ModelDesk.ts"
import { CompanySignIn } from "../people/OpenIdProvider.ts"
import { Settings } from "../Settings.ts"
import { Explanations } from "../statements/Explanations.ts"
import { Workbooks } from "../statements/Workbooks.ts"
import { valuation } from "../Valuation.ts"
import { webhookTargetsLayer } from "../webhooks/WebhookTargets.ts"
import { listening } from "./Listening.ts"
import { installedSite, ServedConsole, siteFolder } from "./ServedConsole.ts"

const formats = { yuan: "#,##0", share: "0 %" } as const

/** Writes lists of tasks as workbooks, row by row into a file. `undefined` where `exceljs` is not installed. */
const taskBooks: Effect.Effect<MakeTaskBook | undefined, never, SecureRandom.SecureRandom> = Effect.gen(function* () {
  const random = yield* SecureRandom.SecureRandom
  if (peerFault(import.meta.url, "exceljs") !== undefined) return undefined
  return Effect.fnUntraced(function* ({ columns, rows, sheet }) {
    const path = join(tmpdir(), `open-valuation-${Hex.encode(yield* random.randomBytes(12))}.xlsx`)
    const looks = columns.map(({ look, ...column }) => ({ ...column, ...(look && { format: formats[look] }) }))
    yield* Effect.promise(async () => {
      const { writeTables } = await import("@open-valuation/report/xlsx")
      await writeTables(path, [{ name: sheet, columns: looks, rows }])
    })
    return { bytes: createReadStream(path), remove: () => rmSync(path, { force: true }) }
  })
})

/** The console's suggestions: names that valuations find in the catalogue. `undefined` where they do not look there. */
export const consoleSuggestions = Effect.gen(function* () {
  const { search } = yield* Settings
  if (!search.catalogue) return undefined
  return yield* catalogueSuggestions(yield* Catalogue, (yield* ServedAssets).markets)
})

/** The guide at `/docs/guide`. In a clone before `npm run docs:site` there is none. */
const guideSite = installedSite(pagePaths.guide, siteFolder("guide"))

/** Reads the fields of a document, and logs the reason if they cannot be read. */
const readFieldsBy =
  ({ read }: Fields["Service"]): ReadFields =>
  ({ assetType, password, ...file }) =>
    read(assetType, { ...file, password: password && Redacted.value(password) }).pipe(
      Effect.tapError(({ detail, isTransient, reason }) =>
        (isTransient ? Effect.logError : Effect.logInfo)("A document could not be read").pipe(
          Effect.annotateLogs({ reason, detail }),
        ),
      ),
    )

/** Chats about the assets of this service. Documents are read in the threads that also serve the recognition. */
const chatSessionsLayer = Layer.unwrap(
  Effect.gen(function* () {
    const fields = yield* Fields
    const catalogue = yield* Catalogue
    return ChatSessions.layer({
      assets: new Map([...chatAssets()].filter(([assetType]) => valuation.assets.has(assetType))),
      readFields: readFieldsBy(fields),
      names: (accountId) => catalogueNames(catalogue, markets, accountId),
    })
  }),
)

/** Listens on `HOST` and `PORT`. */
const server = Layer.unwrap(Effect.map(Settings, ({ host, port }) => listening("PORT", host, port)))

/** Ready while the database responds and takes writes. */
const readiness = Layer.effect(
  Readiness,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    isReady: Effect.provideService(Database.isAvailable, SqlClient.SqlClient, sql),
  })),
)

/** Callbacks may go to the same targets as webhooks. */
const callbackTargets = Layer.unwrap(
  Effect.map(Settings, ({ webhookAllow }) => webhookTargetsLayer({ allow: webhookAllow })),
)

/** A request may refer to the files that its account has uploaded, and to its chat sessions. */
const references = Layer.effect(
  References,
  Effect.gen(function* () {
    const { size } = yield* MaterialStore
    const { exists } = yield* ChatSessions
    return { materialBytes: size, chatSessionExists: exists }
  }),
)

/** The API over the service, as the settings wish it. */
export const appOptions = Effect.gen(function* () {
  const { rateLimit } = yield* Settings
  const store = yield* MaterialStore
  const intake = yield* Intake
  const console = yield* ServedConsole
  const served = yield* consoleMarkets
  const open: OpenFile = ({ password, ...file }) =>
    intake.open({ ...file, password: password && Redacted.value(password) })
  const options: AppOptions = {
    assets: (yield* ServedAssets).api,
    uploads: { store, keep: (file) => intake.keep(file, false), open },
    recognition: {
      store,
      keep: (file) => intake.keep(file, true),
      readFields: readFieldsBy(yield* Fields),
      keepReading: (yield* MaterialReadings).keep,
    },
    makeWorkbook: yield* Workbooks,
    corrections: yield* Corrections,
    layouts: { layouts: yield* StatementLayouts, explain: yield* Explanations },
    chat: yield* ChatSessions,
    markets: served,
    models: yield* ModelDesk,
    portfolios: { portfolios: yield* Portfolios, engine: yield* BookEngine },
    console: console.site && {
      sessions: yield* ConsoleSessions,
      keys: yield* ApiKeys,
      users: yield* Users,
      provider: yield* CompanySignIn,
      markets: served,
      suggestions: yield* consoleSuggestions,
      picturePage: yield* PagePictures,
      taskBook: yield* taskBooks,
      writeZip,
    },
    sites: [yield* guideSite, console.site].filter((site) => site !== undefined),
    rateLimit,
  }
  return options
})

/** The layers that the API needs besides the service. */
export const appLayer = Layer.mergeAll(readiness, callbackTargets, references, cryptoLayer).pipe(
  Layer.provideMerge(chatSessionsLayer),
)

/** The HTTP API on a server of its own. */
export const httpLayer = Layer.unwrap(Effect.map(appOptions, layerServer)).pipe(
  Layer.provide(appLayer),
  Layer.provideMerge(server),
)
