import { ModelNotFound, type RegisteredModel } from "@open-valuation/core/accuracy"
import { LocalDate, round } from "@open-valuation/core/domain"
import { type Model, modelsGroup, xlsxType } from "@open-valuation/http-api"
import { modelReport, modelReportView } from "@open-valuation/report/models"
import { DateTime, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { makeAccountPlaces, workbookPlaces } from "../http/AccountPlaces.ts"
import type { EndpointRequest } from "../http/Handlers.ts"
import { serve } from "../http/Handlers.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import { reportPage } from "../http/ReportPage.ts"
import type { Locale } from "../tasks/Task.ts"
import { modelLabel } from "./MarketLabel.ts"
import type { DecideOnModel, Models } from "./Models.ts"

/** Default number of models in a page. */
const USUAL_LIMIT = 20

/** Seconds after which a caller may retry when a validation exceeded its budget. */
const RETRY = 60

/** The account of whoever runs the service (contract, section 9). */
const HOUSE = "default"

const notOfTheHouse = new Refusal({ code: 40300, words: { code: "models.ofTheHouse", params: { account: HOUSE } } })

const noWorkbook = new Refusal({ code: 40400 })

/**
 * Lists the models of the service, decides on them and shows their validation. Models value for all accounts, so only
 * the account of the house and the operator decide on them.
 */
export const modelHandlers = (models: Models) => {
  const places = makeAccountPlaces(workbookPlaces)
  const decided =
    (decide: DecideOnModel) =>
    ({
      exchange,
      params,
      payload,
      principal,
    }: Pick<
      EndpointRequest<(typeof modelsGroup)["endpoints"]["approve"]>,
      "exchange" | "params" | "payload" | "principal"
    >) =>
      Effect.gen(function* () {
        if (principal.account !== HOUSE && exchange.session?.operator !== true) return yield* notOfTheHouse
        const { modelId } = yield* Effect.mapError(params, () => new ModelNotFound())
        const { reason } = yield* payload
        return shown(yield* decide(modelId, principal.person, reason), exchange.locale)
      })

  return serve(modelsGroup, {
    list: Effect.fnUntraced(function* ({ exchange, query }) {
      const { limit = USUAL_LIMIT, ...filter } = yield* query
      return (yield* models.list({ ...filter, limit })).map((model) => shown(model, exchange.locale))
    }),
    approve: decided(models.approve),
    retire: decided(models.retire),
    validation: Effect.fnUntraced(
      function* ({ exchange, params, principal, query }) {
        const { format = "html" } = yield* query
        const { modelId } = yield* Effect.mapError(params, () => new ModelNotFound())
        const { workbook } = models
        if (format === "xlsx" && workbook === undefined) return yield* noWorkbook
        yield* places.place(principal.accountId)
        const { headers, locale } = exchange
        const validated = yield* models.validation(modelId)
        const { assetType, market } = validated.model
        const view = modelReportView({ ...validated, label: modelLabel(assetType, market, locale) }, locale)
        const name = `${assetType.toLowerCase()}-model-${modelId}`
        if (format === "xlsx" && workbook !== undefined) {
          const bytes = yield* workbook(view)
          exchange.code = 0
          return HttpServerResponse.uint8Array(bytes, {
            headers: { ...headers, "content-disposition": `attachment; filename="${name}.xlsx"` },
            contentType: xlsxType,
          })
        }
        return reportPage(exchange, modelReport(view))
      },
      Effect.catchTag("ValidationLost", () => Effect.fail(unavailable(RETRY))),
      Effect.scoped,
    ),
  })
}

const ratio = (value: number): number => round(value, 4)

const dayOf = (day: number | null): string | null => (day === null ? null : LocalDate.fromEpochDay(day))

const shown = (model: RegisteredModel, locale: Locale): Model => {
  const { assetType, decisions, drift, fittedAt, firstDay, market, newestDay, rows, trials } = model
  return {
    modelId: model.modelId,
    assetType,
    market,
    label: modelLabel(assetType, market, locale),
    state: model.state,
    window: { from: dayOf(firstDay), to: dayOf(newestDay), samples: rows },
    figures: {
      trials: trials && {
        count: trials.trials,
        medianError: ratio(trials.mdape),
        coverage80: ratio(trials.coverage80),
      },
      drift: drift && {
        count: drift.n,
        medianError: ratio(drift.mdape),
        coverage80: ratio(drift.coverage80),
        expectedError: ratio(drift.expected.mdape),
        to: drift.dealsTo,
        outside: drift.left.length > 0,
      },
    },
    fittedAt: LocalDate.timeInShanghai(fittedAt),
    engineVersion: model.engineVersion,
    dataHash: model.dataHash,
    recipeHash: model.recipeHash,
    approvedBy: decisions.findLast(({ state }) => state === "APPROVED")?.by ?? null,
    decisions: decisions.map(({ at, ...decision }) => ({
      ...decision,
      at: LocalDate.timeInShanghai(DateTime.toUtc(DateTime.makeUnsafe(at))),
    })),
  }
}
