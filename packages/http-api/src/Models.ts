import { AssetType, ENGINE_VERSION } from "@open-valuation/core"
import { Decider, ModelState } from "@open-valuation/core/accuracy"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { xlsxType } from "./StatementWorkbook.ts"

const path = `${basePath}/models` as const

const ModelId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/)).annotate({
  description: "Id of the model, as in the results of its valuations",
  examples: ["4b652386719b860f"],
})

const Day = Schema.NullOr(Schema.String)
const Instant = Schema.String.annotate({
  description: "ISO 8601 with an offset",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const accuracy = {
  count: Count.annotate({ description: "Number of prices" }),
  medianError: Schema.Finite.annotate({ description: "Median of |value − price| ÷ price, a ratio" }),
  coverage80: Schema.Finite.annotate({ description: "Share of the prices within the 80 % range, 0 to 1" }),
}

const by = Decider.annotate({
  description:
    "Who decided: a user, the holder of a key, the operator at the command line, or the system, which approves each new model where approval is off and retires what a newer one replaces",
})

/** A learned model in the register (contract, section 11). */
export const Model = Schema.Struct({
  modelId: ModelId,
  assetType: AssetType.annotate({ description: "Type of the asset" }),
  market: Schema.String.annotate({ description: "Key of the market", examples: ["上海市/上海市|RESIDENTIAL"] }),
  label: Schema.String.annotate({ description: "What the market is called, in the reader's language" }),
  state: ModelState.annotate({
    description:
      "CANDIDATE: it does not value before it is approved. APPROVED: it values, as long as no other model of the market is approved. RETIRED: it no longer values, or never did",
  }),
  window: Schema.Struct({
    from: Day.annotate({ description: "Day of the oldest sample, `YYYY-MM-DD`; null where it is not known" }),
    to: Day.annotate({ description: "Day of the newest sample; null where it is not known" }),
    samples: Count.annotate({ description: "Number of samples that it was learned from" }),
  }).annotate({ description: "The data that it was learned from" }),
  figures: Schema.Struct({
    trials: Schema.NullOr(Schema.Struct(accuracy)).annotate({
      description: "On prices that its fit held back; null when they were too few",
    }),
    drift: Schema.NullOr(
      Schema.Struct({
        ...accuracy,
        expectedError: Schema.Finite.annotate({ description: "Median error that the model expected, a ratio" }),
        to: Schema.String.annotate({ description: "Day of the newest of these deals" }),
        outside: Schema.Boolean.annotate({ description: "True when the model has aged: a figure is out of its band" }),
      }),
    ).annotate({ description: "On the deals after its window; null before it was compared with any" }),
  }).annotate({ description: "Accuracy out of sample" }),
  fittedAt: Instant.annotate({ description: "When it was learned, ISO 8601 with an offset" }),
  engineVersion: Schema.String.annotate({ description: "Version of the engine that learned it" }),
  dataHash: Schema.String.annotate({ description: "Hash of all samples that it saw" }),
  recipeHash: Schema.String.annotate({ description: "Hash of the method" }),
  approvedBy: Schema.NullOr(by).annotate({ description: "Who approved it last; null if nobody has" }),
  decisions: Schema.Array(
    Schema.Struct({
      state: ModelState.annotate({ description: "The state that it got" }),
      by,
      at: Instant,
      reason: Schema.String.annotate({ description: "Empty where the system decided" }),
    }),
  ).annotate({ description: "All decisions on it, oldest first" }),
}).annotate({
  identifier: "Model",
  description: "A learned model, and what was decided on it",
  examples: [
    {
      modelId: "4b652386719b860f",
      assetType: "PROPERTY",
      market: "上海市/上海市|RESIDENTIAL",
      label: "上海市 · 住宅",
      state: "APPROVED",
      window: { from: "2024-01-03", to: "2026-03-14", samples: 5413 },
      figures: { trials: { count: 1200, medianError: 0.061, coverage80: 0.803 }, drift: null },
      fittedAt: "2026-03-15T10:30:00.000+08:00",
      engineVersion: ENGINE_VERSION,
      dataHash: "9f86d081884c7d65",
      recipeHash: "60303ae22b998861",
      approvedBy: { kind: "USER", id: "7", name: "陈评估" },
      decisions: [
        {
          state: "APPROVED",
          by: { kind: "USER", id: "7", name: "陈评估" },
          at: "2026-03-15T11:00:00.000+08:00",
          reason: "回溯检验达标",
        },
      ],
    },
  ],
})
export type Model = typeof Model.Type

/** Which models to list. Every given condition must match. */
export const ModelsQuery = Schema.Struct({
  assetType: Schema.optionalKey(AssetType.annotate({ description: "Only models of this asset" })),
  market: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
      description: "Only markets whose key contains this text, such as a city",
    }),
  ),
  state: Schema.optionalKey(ModelState.annotate({ description: "Only models in this state" })),
  cursor: Schema.optionalKey(ModelId.annotate({ description: "The last `modelId` of the previous page" })),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      description: "Models per page. Default: 20",
    }),
  ),
})
export type ModelsQuery = typeof ModelsQuery.Type

/** Why a model is approved or retired. */
export const ModelReason = Schema.Struct({
  reason: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(2000), Schema.isPattern(/\S/)).annotate({
    description: "1 to 2,000 characters",
  }),
}).annotate({
  identifier: "ModelReason",
  description: "Why a model is approved or retired",
  examples: [{ reason: "回溯检验达标" }],
})

const params = { modelId: ModelId }

/** Endpoints for the register of models: list, decide, validate. */
export const modelsGroup = HttpApiGroup.make("models")
  .add(
    HttpApiEndpoint.get("list", path, {
      query: ModelsQuery.fields,
      success: envelope(Schema.Array(Model).annotate({ description: "The models of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List models",
        description: "Models that were ever learned of current samples, newest first.",
      }),
    ),
    HttpApiEndpoint.post("approve", `${path}/:modelId/approve`, {
      params,
      payload: ModelReason,
      success: envelope(Model),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Approve a model",
        description:
          "From now on it values its market, in all processes; the one that did is retired. Only the newest model of a market can be approved: 40900 for another.",
      }),
    ),
    HttpApiEndpoint.post("retire", `${path}/:modelId/retire`, {
      params,
      payload: ModelReason,
      success: envelope(Model),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Retire a model",
        description:
          "It no longer values. Without an approved model its market is valued by the policy alone, and values say so. 40900 where approval is off (`OV_MODEL_APPROVAL`), because the system would learn and approve it again.",
      }),
    ),
    HttpApiEndpoint.get("validation", `${path}/:modelId/validation`, {
      params,
      query: {
        format: Schema.optionalKey(Schema.Literals(["html", "xlsx"]).annotate({ description: "Default: `html`" })),
      },
      success: [
        Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" })).annotate({
          description: "The report as one HTML page, or with `format=xlsx` as a workbook",
          examples: ['<!doctype html>\n<html lang="zh-CN">…</html>'],
        }),
        HttpApiSchema.StreamUint8Array({ contentType: xlsxType }),
      ],
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the validation of a model",
        description:
          "A report for people, in the language of `Accept-Language`: known limits, the ratio study of the IAAO with COD, PRD and PRB against its limits, accuracy out of sample by class and price, for groups with few samples or none, drift on the deals since, and all decisions. It is made when it is first asked for, which may take a minute, and again once the market has changed. A replaced model that was never validated has none: 40900. A server without the package `exceljs` has no workbook: 40400.",
      }),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Models",
      description:
        "The register of learned models. Models are learned from shared samples and serve all accounts: give the scope `models` to whoever validates models for the whole service.",
    }),
  )
  .annotate(RequiredScope, "models")
  .middleware(Authentication)
