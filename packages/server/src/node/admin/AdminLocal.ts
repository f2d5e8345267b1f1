import { stat } from "node:fs/promises"
import { LocalDate, type Message } from "@open-valuation/core"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import type { MarketFits } from "@open-valuation/store"
import { SampleStore } from "@open-valuation/store/sql"
import { Context, Effect, Layer, Option, Queue, Stream } from "effect"
import { Accounts } from "../../accounts/Accounts.ts"
import type { ApiKeys } from "../../accounts/ApiKeys.ts"
import type { AuditLog } from "../../audit/AuditLog.ts"
import { ConsoleSessions } from "../../console/ConsoleSessions.ts"
import type { Users } from "../../people/Users.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import type { ModelDesk } from "../models/ModelDesk.ts"
import { consoleLink } from "../server/ServedConsole.ts"
import { noStatements } from "../statements/StatementValuations.ts"
import { unreadable } from "../threads/ImportJob.ts"
import { type AdminMethods, AdminRefused } from "./Admin.ts"
import { catalogueCommands } from "./CatalogueCommands.ts"
import { fitCommand } from "./FitCommand.ts"
import { makeImportFile } from "./ImportFile.ts"
import { accountCommands, keyCommands, noSuchAccount, ownerOf } from "./KeyCommands.ts"
import { modelCommands } from "./ModelCommands.ts"
import { enteredCommands, noSuchUser, peopleCommands } from "./PeopleCommands.ts"

/** Where imported samples go, and where a source's are removed: the store, or a catalogue in memory over it. */
export type KeptSamples = Pick<SampleStore["Service"], "insert" | "remove">

/** Imports a file: all of it, or nothing if it cannot be read to the end. */
const importCommand = (kept: KeptSamples) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const importFile = yield* makeImportFile({ ...(yield* SampleStore), ...kept }, (yield* Budgets).import)

    const importSamples: AdminMethods<never>["importSamples"] = ({ account, asset, path }) =>
      Stream.callback((reports) =>
        Effect.gen(function* () {
          const owner = yield* ownerOf(accounts, account)
          const totalBytes = yield* sizeOf(path)
          const { markets, ...done } = yield* importFile({
            asset,
            file: { path },
            owner,
            dryRun: false,
            onProgress: ({ bytesRead, rows }) =>
              Queue.offer(reports, { _tag: "ImportProgress", bytes: bytesRead, totalBytes, rows }),
            onFiled: (filing) => Queue.offer(reports, { _tag: "ImportFiling", ...filing }),
          }).pipe(Effect.mapError(({ message, told }) => new AdminRefused({ message, ...(toldIn(told) && { told }) })))
          yield* Queue.offer(reports, { _tag: "ImportDone", ...done })
          yield* Queue.end(reports)
        }),
      )
    return { importSamples }
  })

/** Faults of the file; of other refusals the line in English says more. */
const toldIn = ({ code }: Message): boolean => code === "samples.lacks" || code === "samples.doubtfulPrices"

const refused = ({ message }: { readonly message: string }) => new AdminRefused({ message })

const sizeOf = (path: string): Effect.Effect<number, AdminRefused> =>
  Effect.tryPromise({ try: () => stat(path), catch: (cause) => refused(unreadable(path, cause)) }).pipe(
    Effect.flatMap((found) =>
      found.isFile() ? Effect.succeed(found.size) : Effect.fail(refused({ message: `${path} is not a file` })),
    ),
  )

const MOST_URL = 2048

/** Makes links to the console. `address`: where its server is reached, or why there is none. */
const consoleCommand = (address: Effect.Effect<string | undefined, AdminRefused>) =>
  Effect.map(
    Effect.all([ConsoleSessions, Accounts]),
    ([sessions, accounts]): Pick<AdminMethods<never>, "consoleLink"> => ({
      consoleLink: Effect.fnUntraced(function* ({ account, url, userId }) {
        const own = yield* address
        const base = url === null ? own : yield* baseOf(url)
        if (base === undefined) {
          return yield* new AdminRefused({
            message: "The console's address is not known here: give it with --url, such as https://values.example.com",
          })
        }
        const { expiresAt, token } =
          userId === undefined
            ? yield* Effect.mapError(sessions.link(account), noSuchAccount)
            : yield* Effect.flatMap(ownerOf(accounts, account), (owner) =>
                owner === undefined
                  ? Effect.fail(noSuchUser())
                  : Effect.mapError(sessions.invite(owner, userId), noSuchUser),
              )
        return { account, link: consoleLink(base, token), expiresAt: LocalDate.timeInShanghai(expiresAt) }
      }),
    }),
  )

/** The address without the slash at its end. */
const baseOf = (text: string): Effect.Effect<string, AdminRefused> => {
  const url = text.length <= MOST_URL ? URL.parse(text) : null
  return url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === ""
    ? Effect.succeed(url.href.replace(/\/$/, ""))
    : Effect.fail(
        new AdminRefused({
          message: "--url takes the http or https address of the server, without credentials, query and fragment",
        }),
      )
}

/** One valuation from the shared samples. The market is built when the first valuation is requested. */
const valueCommand = (
  market: Layer.Layer<SampleSource | ModelStore | ManufacturerSource>,
): Effect.Effect<Pick<AdminMethods<never>, "value">> =>
  Effect.map(ServedAssets, ({ valuation }) => ({
    value: Effect.fnUntraced(function* ({ asset, body }) {
      const door = valuation.assets.get(asset)
      if (door === undefined) {
        const message = `${asset} is not valued here: choose ${[...valuation.assets.keys()].join(", ")}`
        return yield* new AdminRefused({ message })
      }
      if (asset === "BANK_STATEMENT") {
        return yield* new AdminRefused({
          message: "Bank statements are valued from their files: use ov statement FILE…",
        })
      }
      const today = yield* LocalDate.today
      const request = yield* door.check(body, today)
      const last = yield* Stream.runLast(door.events(request, { today, account: undefined })).pipe(
        Effect.provide([market, noStatements]),
      )
      if (Option.isSome(last) && last.value._tag === "Result") return last.value.outcome
      return yield* Effect.die(new Error("The valuation ended without a result"))
    }),
  }))

/** The commands on a database that this process has opened. */
export class AdminLocal extends Context.Service<AdminLocal, AdminMethods<never>>()(
  "@open-valuation/server/AdminLocal",
) {
  /**
   * `demo` imports the demo market where there are no samples. `fits` is built when a market is to be fitted, `models`
   * for commands on models. `kept`: how samples are added and removed. `consoleAddress`: where the console's server is
   * reached, or why there is none.
   */
  static readonly layer = (options: {
    readonly market: Layer.Layer<SampleSource | ModelStore | ManufacturerSource>
    readonly demo: Effect.Effect<void>
    readonly fits: Layer.Layer<MarketFits>
    readonly models: Layer.Layer<ModelDesk>
    readonly kept: KeptSamples
    readonly consoleAddress: Effect.Effect<string | undefined, AdminRefused>
  }): Layer.Layer<AdminLocal, never, SampleStore | Accounts | ApiKeys | AuditLog | ConsoleSessions | Users> =>
    Layer.effect(
      AdminLocal,
      Effect.gen(function* () {
        const entered = yield* enteredCommands
        const keys = yield* keyCommands
        const accounts = yield* accountCommands
        const people = yield* peopleCommands
        const links = yield* consoleCommand(options.consoleAddress)
        return {
          ...keys,
          ...accounts,
          ...people,
          createKey: entered("keys.create", "keys", keys.createKey),
          revokeKey: entered("keys.revoke", "keys", keys.revokeKey),
          rotateKey: entered("keys.rotate", "keys", keys.rotateKey),
          keySecrets: entered("keys.secret", "keys", keys.keySecrets),
          creditAccount: entered("accounts.credit", "accounts", accounts.creditAccount),
          setQuota: entered("accounts.quota", "accounts", accounts.setQuota),
          addUser: entered("users.add", "users", people.addUser),
          changeUser: entered("users.change", "users", people.changeUser),
          consoleLink: entered("users.link", "users", links.consoleLink),
          demoMarket: () => options.demo,
          ...(yield* importCommand(options.kept)),
          ...(yield* catalogueCommands(options.kept.remove)),
          ...fitCommand(options.fits),
          ...modelCommands(options.models),
          ...(yield* valueCommand(options.market)),
        }
      }),
    )
}
