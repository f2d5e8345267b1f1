import { AssetType } from "@open-valuation/core"
import {
  KnownMarket,
  MarketsQuery,
  Portfolio,
  PortfolioIdParam,
  PortfolioItem,
  PortfolioRun,
  type RunWish,
  TaskStatus,
  TasksQuery,
  tasksPath,
  basePath,
} from "@open-valuation/http-api"
import { type AssistantAnswer, assistantWords, quoted } from "@open-valuation/report/assistant"
import { grouped, percent } from "@open-valuation/report/formats"
import { Effect, Schema } from "effect"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { ask, ended, understood } from "./Api.ts"
import { type Call, language, makeTool, type Tool } from "./Tool.ts"

/** A query of the fields that are given. */
const queryOf = (fields: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

const decodeMarkets = Schema.decodeUnknownEffect(Schema.Array(KnownMarket))

/** Markets in an answer, unless a call says how many. */
const USUAL_MARKETS = 15

const listMarkets = makeTool(
  {
    name: "list_markets",
    title: "List markets 可估市场",
    description:
      "Which cities, brands and kinds can be valued, from how many deals and listings, up to which day, and whether they are simulated. Free. 有哪些市场、城市、样本。",
    isReading: true,
  },
  Schema.Struct({ ...MarketsQuery.fields, language }),
  Effect.fnUntraced(function* ({ api, locale }, { assetType, limit = USUAL_MARKETS, market }) {
    const words = assistantWords[locale]
    const path = `/markets?${queryOf({ assetType, market, limit })}`
    const markets = yield* understood(locale)(decodeMarkets(yield* ask(api, locale, { path })))
    return {
      lines: [
        markets.length === 0 ? words.noMarkets : words.markets(markets.length),
        ...markets.map(({ assetType: type, auctions, deals, demo, label, lastDay, listings, medianError }) =>
          [
            `- ${type} ${quoted(label, locale, 60)}`,
            words.market(grouped(deals), grouped(listings), grouped(auctions), lastDay),
            ...(medianError === null ? [] : [words.error(percent(medianError))]),
            ...(demo ? [words.simulated] : []),
          ].join(" · "),
        ),
      ],
      data: { markets },
    }
  }),
)

const decodeTasks = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      taskId: Schema.Int,
      assetType: AssetType,
      valuationNo: Schema.String,
      status: TaskStatus,
      createdAt: Schema.String,
      errorMessage: Schema.NullOr(Schema.String),
      caseNumber: Schema.optionalKey(Schema.NullOr(Schema.String)),
      // A server of an earlier version does not tell these.
      subject: Schema.optionalKey(Schema.String),
      value: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
      demo: Schema.optionalKey(Schema.Boolean),
    }),
  ),
)

/** Tasks in an answer. */
const MOST_TASKS = 20

const listTasks = (assets: ReadonlyArray<ServedAsset>): Tool =>
  makeTool(
    {
      name: "list_tasks",
      title: "List tasks 任务列表",
      description:
        "Earlier valuations and statements of this account, newest first: what each is about, its value, and its id for explain_result. Free. 查看最近的任务、估值记录。",
      isReading: true,
    },
    Schema.Struct({
      asset: Schema.optionalKey(
        Schema.Literals(assets.map(({ assetType }) => assetType)).annotate({
          description: "Only tasks of this kind of asset",
        }),
      ),
      status: TasksQuery.fields.status,
      caseNumber: TasksQuery.fields.caseNumber,
      limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_TASKS }))),
      language,
    }),
    Effect.fnUntraced(function* ({ api, locale }, { asset, caseNumber, limit = 10, status }) {
      const words = assistantWords[locale]
      const chosen = assets.filter(({ assetType }) => asset === undefined || assetType === asset)
      const lists = yield* Effect.forEach(chosen, ({ assetType }) => {
        const path = `${tasksPath(assetType).slice(basePath.length)}?${queryOf({ status, caseNumber, limit, include: "SUMMARY" })}`
        return Effect.flatMap(ask(api, locale, { path }), (found) => understood(locale)(decodeTasks(found)))
      })
      const tasks = lists
        .flat()
        .toSorted((one, other) => other.taskId - one.taskId)
        .slice(0, limit)
      return {
        lines: [
          tasks.length === 0 ? words.noTasks : words.tasks(tasks.length),
          ...tasks.map((task) =>
            [
              `- ${task.taskId} ${task.assetType} ${task.subject ? quoted(task.subject, locale, 80) : task.valuationNo}`,
              ...(typeof task.value === "number" ? [words.yuan(grouped(Math.round(task.value)))] : []),
              ...(task.demo === true ? [words.simulated] : []),
              words.statuses[task.status],
              task.createdAt.slice(0, 16).replace("T", " "),
              ...(typeof task.caseNumber === "string" ? [words.ofCase, quoted(task.caseNumber, locale, 64)] : []),
              ...(task.errorMessage === null ? [] : [quoted(task.errorMessage, locale, 120)]),
            ].join(" · "),
          ),
        ],
        data: {
          tasks: tasks.map(({ caseNumber: ofCase = null, errorMessage: _, subject = "", ...task }) => ({
            ...task,
            quotedData: { subject, caseNumber: ofCase },
          })),
        },
      }
    }),
  )

const decodePortfolios = Schema.decodeUnknownEffect(Schema.Array(Portfolio))
const decodePortfolio = Schema.decodeUnknownEffect(Portfolio)
const decodeRun = Schema.decodeUnknownEffect(PortfolioRun)
const decodeItems = Schema.decodeUnknownEffect(Schema.Array(PortfolioItem))
const decodeCreated = Schema.decodeUnknownEffect(Schema.Struct({ runId: Schema.Int }))

/** Portfolios and items with an alert in an answer. */
const MOST_LISTED = 20

const revalueBook = makeTool(
  {
    name: "revalue_book",
    title: "Revalue a portfolio 重估资产包",
    description:
      "Without portfolioId: the portfolios. With it: how many items a new valuation would charge, and the last run with its alerts. With confirm true, once the person has agreed: values the due items, or all of them. 重估资产包、批量估值、预警。",
    isReading: false,
  },
  Schema.Struct({
    portfolioId: Schema.optionalKey(PortfolioIdParam),
    only: Schema.optionalKey(
      Schema.Literals(["DUE", "ALL"]).annotate({ description: "Items that are due (default), or all of them" }),
    ),
    confirm: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "True once the person has agreed to the number of units" }),
    ),
    language,
  }),
  Effect.fnUntraced(function* (call, { confirm = false, only = "DUE", portfolioId }) {
    const { api, locale } = call
    const words = assistantWords[locale]
    const read = understood(locale)
    if (portfolioId === undefined) {
      const found = yield* read(decodePortfolios(yield* ask(api, locale, { path: `/portfolios?limit=${MOST_LISTED}` })))
      return {
        lines: [
          found.length === 0 ? words.noBooks : words.books(found.length),
          ...found.map((one) => bookLine(one, call)),
        ],
        data: { portfolios: found.map(bookData) },
      }
    }
    const path = `/portfolios/${portfolioId}`
    const book = yield* read(decodePortfolio(yield* ask(api, locale, { path })))
    const count = only === "ALL" ? book.items.total - book.items.unreadable : book.items.due
    if (confirm && count > 0) {
      const body: typeof RunWish.Type = { only }
      const { runId } = yield* read(decodeCreated(yield* ask(api, locale, { path: `${path}/runs`, body })))
      const run = yield* read(decodeRun(yield* ended(api, locale, `${path}/runs/${runId}`)))
      return yield* runAnswer(call, path, run)
    }
    const last = book.lastRun === null ? undefined : yield* runAnswer(call, path, book.lastRun)
    return {
      lines: [
        bookLine(book, call),
        count === 0 ? words.nothingDue : words.confirm(grouped(count)),
        ...(last?.lines ?? []),
      ],
      data: { ...last?.data, ...bookData(book), wouldCharge: count },
    }
  }),
)

const bookLine = ({ items, name, portfolioId }: Portfolio, { locale }: Call): string =>
  `- ${portfolioId} ${quoted(name, locale, 60)} · ${assistantWords[locale].book(grouped(items.total), grouped(items.due), grouped(items.alerts))}`

const bookData = ({ items, name, nextDue, portfolioId }: Portfolio) => ({
  portfolioId,
  items,
  nextDue,
  quotedData: { name },
})

/** A run with the items that have an alert. */
const runAnswer = Effect.fnUntraced(function* ({ api, locale }: Call, path: string, run: PortfolioRun) {
  const words = assistantWords[locale]
  const alerts = yield* Effect.forEach(["STRESSED_LTV", "VALUE_FALL"] as const, (alert) =>
    Effect.map(
      Effect.flatMap(ask(api, locale, { path: `${path}/items?${queryOf({ alert, limit: MOST_LISTED })}` }), (found) =>
        understood(locale)(decodeItems(found)),
      ),
      (items) => items.map(({ itemId, ltv, stressedLtv, value }) => ({ itemId, alert, value, ltv, stressedLtv })),
    ),
  )
  const { status, valued, failed, alerts: fresh } = run
  const answer: AssistantAnswer = {
    lines: [
      words.run(words.statuses[status], grouped(valued), grouped(failed), grouped(fresh)),
      ...(status === "IN_PROGRESS" ? [words.runGoesOn] : []),
      ...alerts
        .flat()
        .map(
          ({ alert, itemId, stressedLtv, value }) =>
            `- ${quoted(itemId, locale, 60)} ${words.alert[alert]}${value === null ? "" : ` · ${grouped(value)} CNY`}${stressedLtv === null ? "" : ` · ${percent(stressedLtv)}`}`,
        ),
    ],
    data: { run, quotedData: { alerts: alerts.flat() } },
  }
  return answer
})

/** Tools that list what there is, and value whole portfolios. */
export const bookTools = (assets: ReadonlyArray<ServedAsset>): ReadonlyArray<Tool> => [
  listMarkets,
  revalueBook,
  listTasks(assets),
]
