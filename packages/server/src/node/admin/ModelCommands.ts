import type { ModelNotFound, ModelUndecidable } from "@open-valuation/core/accuracy"
import { modelReport, modelReportView } from "@open-valuation/report/models"
import { Effect, type Layer } from "effect"
import { modelLabel } from "../../models/MarketLabel.ts"
import type { ValidationLost } from "../../models/Models.ts"
import { ModelDesk } from "../models/ModelDesk.ts"
import { type AdminMethods, AdminRefused } from "./Admin.ts"

const refused = ({ message }: { readonly message: string }) => new AdminRefused({ message })

/** Longest name and reason of a decision, characters. */
const MOST_NAME = 100
const MOST_REASON = 2_000

const told = (error: ModelNotFound | ModelUndecidable | ValidationLost) =>
  error._tag === "ValidationLost"
    ? refused({ message: `The validation was given up (${error.reason}): try again when the machine is less busy` })
    : refused(error)

const encoder = new TextEncoder()

/** Lists models, decides on them in the operator's name, and writes their validation. */
export const modelCommands = (
  desk: Layer.Layer<ModelDesk>,
): Pick<AdminMethods<never>, "listModels" | "decideModel" | "modelReport"> => ({
  listModels: ({ asset, limit, market, state }) =>
    Effect.flatMap(ModelDesk, ({ list }) =>
      list({ assetType: asset ?? undefined, market: market ?? undefined, state: state ?? undefined, limit }),
    ).pipe(Effect.provide(desk)),

  decideModel: Effect.fnUntraced(function* ({ by, decision, modelId, reason }) {
    const [name, why] = [by.trim(), reason.trim()]
    if (name === "" || name.length > MOST_NAME) {
      return yield* refused({ message: `--by takes the name of who decides, 1 to ${MOST_NAME} characters` })
    }
    if (why === "" || why.length > MOST_REASON) {
      return yield* refused({ message: `--reason takes why, 1 to ${MOST_REASON} characters` })
    }
    const models = yield* ModelDesk
    return yield* Effect.mapError(models[decision](modelId, { kind: "OPERATOR", id: "", name }, why), refused)
  }, Effect.provide(desk)),

  modelReport: Effect.fnUntraced(function* ({ format, locale, modelId }) {
    const { validation, workbook } = yield* ModelDesk
    if (format === "xlsx" && workbook === undefined) {
      return yield* refused({ message: "Workbooks need the package exceljs: npm install exceljs@4.4.0" })
    }
    const validated = yield* Effect.mapError(validation(modelId), told)
    const { assetType, market } = validated.model
    const view = modelReportView({ ...validated, label: modelLabel(assetType, market, locale) }, locale)
    return format === "html" || workbook === undefined
      ? encoder.encode(modelReport(view))
      : yield* Effect.mapError(workbook(view), told)
  }, Effect.provide(desk)),
})
