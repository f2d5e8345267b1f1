import { Predicate, Result, Schema, SchemaIssue } from "effect"
import { AssetType } from "../../domain/Asset.ts"
import { contentHash } from "../../domain/Hash.ts"
import { LocalDate } from "../../domain/LocalDate.ts"
import { ENGINE_VERSION } from "../../Version.ts"
import type { Recipe } from "../recipe/Recipe.ts"
import { dataHash } from "./DataHash.ts"
import type { MarketModel } from "./MarketModel.ts"
import { ModelSchema } from "./ModelSchema.ts"
import { markSound } from "./SoundModels.ts"

/**
 * Hash of a recipe as data: 64 bits in hex over its names, terms, penalties, steps and tables. Functions enter only by
 * their presence; the engine's version covers their content. The class of objects is no part of it: no value depends on
 * it.
 */
const recipeHash = (recipe: Recipe): string => {
  const known = recipeHashes.get(recipe)
  if (known !== undefined) return known
  const { classedBy: _, ...data } = recipe
  const hash = contentHash(JSON.stringify(asData(data)))
  recipeHashes.set(recipe, hash)
  return hash
}

const recipeHashes = new WeakMap<Recipe, string>()

/**
 * Hash of a model to the last digit: unchanged by writing it as JSON and reading it again, and independent of the order
 * of its fields.
 */
const modelHash = (model: MarketModel): string => contentHash(JSON.stringify(asData(model)))

/** A value as JSON in canonical order. */
const asData = (value: unknown): unknown => {
  if (typeof value === "function") return "function"
  if (typeof value === "number") return String(value)
  if (value instanceof RegExp) return String(value)
  if (value instanceof Set) return Array.from(value, (one) => JSON.stringify(asData(one))).toSorted()
  if (value instanceof Map) return asData(Object.fromEntries(value))
  if (Array.isArray(value)) return value.map(asData)
  if (typeof value !== "object" || value === null) return value
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, asData(part)])
}

export { dataHash, recipeHash }
export { type FitMetrics, fitMetrics, type HeldBack } from "./FitMetrics.ts"

/** Increased when the meaning of a stored figure changes; an added field does not require it. */
const FORMAT = 4

const Hash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{16}$/))

const Artefact = Schema.Struct({
  format: Schema.Literal(FORMAT),
  /** Version of the engine that fitted the model. */
  engineVersion: Schema.String.check(Schema.isPattern(/^\d{1,6}\.\d{1,6}\.\d{1,6}([-+][\w.+-]{1,60})?$/)),
  modelId: Hash,
  /** Hash of the stored model; detects truncation and changes. */
  modelHash: Hash,
  /** `recipeHash` of the recipe used. */
  recipeHash: Hash,
  /** `dataHash` of all samples of the market up to `asOf`, including those that were excluded. */
  dataHash: Hash,
  assetType: AssetType,
  market: Schema.String.check(Schema.isMaxLength(400)),
  asOf: LocalDate,
  /** Time of the fit, ISO 8601. */
  fittedAt: Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/)),
  /** Number of samples used. */
  rows: Schema.Int,
  model: ModelSchema,
})

/** A fitted model with its provenance, as it is stored and shipped. */
export interface ModelArtefact extends Omit<typeof Artefact.Type, "model"> {
  readonly model: MarketModel
}

/**
 * An artefact cannot be used. `Damaged`: it differs from what was stored; `OtherFormat`, `NewerEngine`: another version
 * of the engine wrote it; `OtherRecipe`: the recipe has changed since the fit; `OtherAsset`: there is no recipe for its
 * asset. `message` is one line that says what to do.
 */
export class ArtefactRefused extends Schema.TaggedError<ArtefactRefused>()("ArtefactRefused", {
  reason: Schema.Literals(["Damaged", "OtherFormat", "NewerEngine", "OtherRecipe", "OtherAsset"]),
  message: Schema.String,
}) {
  /** The stored data is unreadable, or differs from what was stored. */
  static readonly damaged = (why: string): ArtefactRefused =>
    new ArtefactRefused({
      reason: "Damaged",
      message: `The stored model is damaged (${why}): copy it again, or learn the market with ov fit.`,
    })
}

/** The artefact of a model fitted by this recipe to samples of this `dataHash`; `fittedAt` in ISO 8601. */
export const artefactOf = (
  recipe: Recipe,
  hash: string,
  model: ModelArtefact["model"],
  fittedAt: string,
): ModelArtefact => ({
  format: FORMAT,
  engineVersion: ENGINE_VERSION,
  modelId: model.modelId,
  modelHash: modelHash(model),
  recipeHash: recipeHash(recipe),
  dataHash: hash,
  assetType: model.assetType,
  market: model.market,
  asOf: model.asOf,
  fittedAt,
  rows: model.count,
  model,
})

/** Encodes an artefact as one line of JSON. */
export const encodeArtefact = (artefact: ModelArtefact): string => JSON.stringify(artefact)

const decode = Schema.decodeUnknownResult(Artefact, { onExcessProperty: "error" })

/** Decodes an artefact from JSON text or a parsed value. Refuses damaged artefacts and those of a newer engine. */
export const decodeArtefact = (json: unknown): Result.Result<ModelArtefact, ArtefactRefused> =>
  Result.flatMap(typeof json === "string" ? parsed(json) : Result.succeed(json), (value) => {
    const refused = refusedVersion(value)
    if (refused !== undefined) return Result.fail(refused)
    return Result.flatMap(
      Result.mapError(decode(value), ({ issue }) => ArtefactRefused.damaged(`in ${placeOf(issue)}`)),
      (artefact) => {
        if (!isWhole(artefact)) return Result.fail(ArtefactRefused.damaged("its parts disagree"))
        markSound(artefact.model)
        return Result.succeed(artefact)
      },
    )
  })

/**
 * Reads an artefact that a store has kept byte for byte since it was checked: neither its shape nor its hash is checked
 * again, which takes most of the time of reading one. Refuses what another version of the engine wrote.
 */
export const openArtefact = (json: string): Result.Result<ModelArtefact, ArtefactRefused> =>
  Result.flatMap(parsed(json), (value) => {
    const refused = refusedVersion(value)
    if (refused !== undefined || !isArtefact(value)) {
      return Result.fail(refused ?? ArtefactRefused.damaged("it is no stored model"))
    }
    markSound(value.model)
    return Result.succeed(value)
  })

/** The bytes of the value are known to be those of an artefact. */
const isArtefact = (value: unknown): value is ModelArtefact => Predicate.hasProperty(value, "model")

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Path of the first fault: `model.kernel.theta.3`. */
const placeOf = (issue: SchemaIssue.Issue): string =>
  issuesOf(issue).issues[0]?.path?.map(String).join(".") || "its head"

/** The reason why a model of another recipe must not be used; `undefined` when it may be used. */
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

/** Checked before anything else, because another version's artefact may have any shape. */
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

/** True when a version `1.2.3` is later than another; anything after `-` or `+` is ignored. */
const isNewer = (version: string, than: string): boolean => {
  const [mine, other] = [version, than].map((text) => text.split(/[-+]/)[0]!.split(".").map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (mine?.[i] ?? 0) - (other?.[i] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** True when the model is exactly the one that was stored, and the header belongs to it. */
const isWhole = ({ model, ...head }: ModelArtefact): boolean =>
  model.modelId === head.modelId &&
  model.assetType === head.assetType &&
  model.market === head.market &&
  model.asOf === head.asOf &&
  model.count === head.rows &&
  modelHash(model) === head.modelHash
