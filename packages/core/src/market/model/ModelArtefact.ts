import { Result, Schema, SchemaIssue } from "effect"
import { AssetType } from "../../domain/Asset.ts"
import { LocalDate } from "../../domain/LocalDate.ts"
import type { Sample } from "../../domain/Sample.ts"
import { ENGINE_VERSION } from "../../Version.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import type { MarketModel } from "./MarketModel.ts"
import { dataHash, modelHash, recipeHash } from "./ModelHashes.ts"
import { ModelSchema } from "./ModelSchema.ts"

export { dataHash, recipeHash }
export { type FitMetrics, fitMetrics, type HeldBack } from "./FitMetrics.ts"

/** Raised when a stored figure comes to mean something else; a field that is added does not raise it. */
const FORMAT = 2

const Hash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/))

const Artefact = Schema.Struct({
  format: Schema.Literal(FORMAT),
  /** Version of the engine that learned it. */
  engineVersion: Schema.String.check(Schema.isPattern(/^\d{1,6}\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,60})?$/)),
  modelId: Hash,
  /** Of the model as it is stored: tells that it came whole. */
  modelHash: Hash,
  /** `recipeHash` of the recipe it was learned by. */
  recipeHash: Hash,
  /** `dataHash` of all samples of the market up to `asOf`, those that were not believed included. */
  dataHash: Hash,
  assetType: AssetType,
  market: Schema.String.check(Schema.isMaxLength(400)),
  asOf: LocalDate,
  /** When it was learned, ISO 8601. */
  fittedAt: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/)),
  /** Samples it was learned from. */
  rows: Schema.Int,
  model: ModelSchema,
})

/** A fitted model with what it was made from: what is stored and shipped. */
export interface ModelArtefact extends Omit<typeof Artefact.Type, "model"> {
  readonly model: MarketModel
}

/**
 * An artefact cannot be used. `Damaged`: it is not what was stored; `OtherFormat`, `NewerEngine`: another version of
 * the engine wrote it; `OtherRecipe`: it was learned by a recipe that has changed since; `OtherAsset`: no recipe here
 * is of its asset. `message` is one line that says what to do.
 */
export class ArtefactRefused extends Schema.TaggedError<ArtefactRefused>()("ArtefactRefused", {
  reason: Schema.Literals(["Damaged", "OtherFormat", "NewerEngine", "OtherRecipe", "OtherAsset"]),
  message: Schema.String,
}) {
  /** What was stored cannot be read, or is not what was stored. */
  static readonly damaged = (why: string): ArtefactRefused =>
    new ArtefactRefused({
      reason: "Damaged",
      message: `The stored model is damaged (${why}): copy it again, or learn the market with ov fit.`,
    })
}

/** The artefact of a model that was learned from these samples by this recipe; `fittedAt` in ISO 8601. */
export const artefactOf = (
  recipe: Recipe,
  samples: Iterable<Sample>,
  model: ModelArtefact["model"],
  fittedAt: string,
): ModelArtefact => ({
  format: FORMAT,
  engineVersion: ENGINE_VERSION,
  modelId: model.modelId,
  modelHash: modelHash(model),
  recipeHash: recipeHash(recipe),
  dataHash: dataHash(samples),
  assetType: model.assetType,
  market: model.market,
  asOf: model.asOf,
  fittedAt,
  rows: model.count,
  model,
})

/** An artefact as one line of JSON. */
export const encodeArtefact = (artefact: ModelArtefact): string => JSON.stringify(artefact)

const decode = Schema.decodeUnknownResult(Artefact, { onExcessProperty: "error" })

/** Reads an artefact: its JSON as text, or as a parsed value. Refuses what is damaged or of a newer engine. */
export const decodeArtefact = (json: unknown): Result.Result<ModelArtefact, ArtefactRefused> =>
  Result.flatMap(typeof json === "string" ? parsed(json) : Result.succeed(json), (value) => {
    const refused = refusedVersion(value)
    if (refused !== undefined) return Result.fail(refused)
    return Result.flatMap(
      Result.mapError(decode(value), ({ issue }) => ArtefactRefused.damaged(`in ${placeOf(issue)}`)),
      (artefact) =>
        isWhole(artefact) ? Result.succeed(artefact) : Result.fail(ArtefactRefused.damaged("its parts disagree")),
    )
  })

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Where the first fault is: `model.kernel.theta.3`. */
const placeOf = (issue: SchemaIssue.Issue): string =>
  issuesOf(issue).issues[0]?.path?.map(String).join(".") || "its head"

/** Why a model that was learned by another recipe than this one must not be used; `undefined` when it may. */
export const refusedBy = (artefact: ModelArtefact, recipe: Recipe | undefined): ArtefactRefused | undefined => {
  const what = `The model of ${artefact.assetType} ${artefact.market}`
  if (recipe?.assetType !== artefact.assetType) {
    return new ArtefactRefused({ reason: "OtherAsset", message: `${what} is of an asset that is not valued here.` })
  }
  if (recipeHash(recipe) === artefact.recipeHash) return undefined
  return new ArtefactRefused({
    reason: "OtherRecipe",
    message: `${what}, learned by engine ${artefact.engineVersion}, follows another recipe than engine ${ENGINE_VERSION} here: learn the market with ov fit.`,
  })
}

const parsed = (text: string): Result.Result<unknown, ArtefactRefused> =>
  Result.try({ try: (): unknown => JSON.parse(text), catch: () => ArtefactRefused.damaged("it is no JSON") })

const Versions = Schema.Struct({ format: Schema.Int, engineVersion: Schema.String })

/** Told before anything else is looked at: what another version wrote need not look like ours. */
const refusedVersion = (value: unknown): ArtefactRefused | undefined => {
  if (!Schema.is(Versions)(value)) return ArtefactRefused.damaged("it is no stored model")
  const { engineVersion, format } = value
  const advice = `was learned by engine ${engineVersion}, this is ${ENGINE_VERSION}`
  if (isNewer(engineVersion, ENGINE_VERSION)) {
    return new ArtefactRefused({
      reason: "NewerEngine",
      message: `The stored model ${advice}: update this program, or learn the market with ov fit.`,
    })
  }
  if (format === FORMAT) return undefined
  return new ArtefactRefused({
    reason: "OtherFormat",
    message: `The stored model has format ${format} instead of ${FORMAT} (it ${advice}): learn the market with ov fit.`,
  })
}

/** Whether a version `1.2.3` is later than another; what follows a `-` or `+` does not count. */
const isNewer = (version: string, than: string): boolean => {
  const [mine, other] = [version, than].map((text) => text.split(/[-+]/)[0]!.split(".").map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (mine?.[i] ?? 0) - (other?.[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Whether the model is, to the last digit, the one that was stored, and the head speaks of it. */
const isWhole = ({ model, ...head }: ModelArtefact): boolean =>
  model.modelId === head.modelId &&
  model.assetType === head.assetType &&
  model.market === head.market &&
  model.asOf === head.asOf &&
  model.count === head.rows &&
  modelHash(model) === head.modelHash
