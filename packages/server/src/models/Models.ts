import type {
  Decider,
  ModelNotFound,
  ModelState,
  ModelUndecidable,
  ModelValidation,
  RegisteredModel,
} from "@open-valuation/core/accuracy"
import type { AssetType, LocalDate } from "@open-valuation/core/domain"
import type { ModelReportView } from "@open-valuation/report/models"
import { Data, type Effect } from "effect"

/** Which models are listed. Every given condition must match. */
export interface ModelFilter {
  readonly assetType?: AssetType | undefined
  /** The key of a market, or a part of it. */
  readonly market?: string | undefined
  readonly state?: ModelState | undefined
  /** The last `modelId` of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A validation or its workbook exceeded this part of its budget. */
export class ValidationLost extends Data.TaggedError("ValidationLost")<{
  readonly reason: "memory" | "time" | "busy" | "output"
}> {}

/** A model with its validation, and the day on which that was made. */
export interface Validated {
  readonly model: RegisteredModel
  readonly validation: ModelValidation
  readonly madeOn: LocalDate.LocalDate
}

/** A decision by somebody, with a reason. Returns the model as it is then. */
export type DecideOnModel = (
  modelId: string,
  by: Decider,
  reason: string,
) => Effect.Effect<RegisteredModel, ModelNotFound | ModelUndecidable>

/** The register of the models that were learned of current samples. */
export interface Models {
  /** Newest first. */
  readonly list: (filter: ModelFilter) => Effect.Effect<ReadonlyArray<RegisteredModel>>
  /** Lets a model value from now on, in place of the one that did. */
  readonly approve: DecideOnModel
  /** Keeps a model from valuing from now on. */
  readonly retire: DecideOnModel
  /** Validates a model, or gives the last validation if its market has not changed since. Takes up to a minute. */
  readonly validation: (modelId: string) => Effect.Effect<Validated, ModelNotFound | ModelUndecidable | ValidationLost>
  /** Makes the XLSX file of a report. `undefined` where `exceljs` is not installed. */
  readonly workbook: ((view: ModelReportView) => Effect.Effect<Uint8Array, ValidationLost>) | undefined
}
