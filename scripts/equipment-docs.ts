import {
  defaultDepreciation,
  defaultEquipmentPolicy,
  type EquipmentType,
  equipmentTypes,
  type UnableCategory,
} from "@open-valuation/core/equipment"
import { translate } from "@open-valuation/core/text"
import { type DepreciationSheet, depreciationSheets } from "../packages/core/src/equipment/depreciation/index.ts"
import type { EquipmentMessages } from "../packages/core/src/equipment/EquipmentMessages.ts"
import {
  type Certainty,
  manufacturers,
  modelTable,
  type ModelTableLine,
  type RatedCapacity,
  successions,
} from "../packages/core/src/equipment/models/index.ts"
import type { MarketMessages } from "../packages/core/src/market/MarketMessages.ts"
import { code, rewrite, table, withParts } from "./generated-docs.ts"

const typeName = (type: EquipmentType, locale: "zh" | "en" = "en"): string =>
  translate({ code: "equipment.type", params: { type } }, locale)

const capacityText = (capacity: RatedCapacity | undefined): string =>
  capacity === undefined ? "" : `${capacity.value} ${capacity.unit}`

const CERTAINTY: Readonly<Record<Certainty, string>> = {
  CONFIRMED: "confirmed",
  LIKELY: "likely",
  POSSIBLE: "possible",
}

/** Sources by number, in the order in which the tables speak of them. */
const sourceNumbers = (lines: ReadonlyArray<ModelTableLine>): ReadonlyMap<string, number> => {
  const sources = lines.flatMap(({ exceptions, source }) => [
    source,
    ...exceptions.map((exception) => exception.source),
  ])
  return new Map([...new Set(sources)].map((source, i) => [source, i + 1]))
}

/** One table of prefixes for each type of machine. */
const modelTables = (): string => {
  const lines = modelTable()
  const numbers = sourceNumbers(lines)
  const number = (source: string): string => String(numbers.get(source) ?? "")
  const ofType = (type: EquipmentType): string =>
    table(
      ["prefix", "maker", "rated capacity", "example", "reads", "certainty", "source"],
      lines
        .filter(({ equipmentType }) => equipmentType === type)
        .map((line) => [
          line.prefixes.map((prefix) => (prefix === "" ? "(number)" : code(prefix))).join(", "),
          line.manufacturer?.en ?? "many",
          line.capacity === "" ? "not told" : line.capacity,
          code(line.example),
          capacityText(line.exampleCapacity),
          CERTAINTY[line.certainty],
          number(line.source),
        ]),
    )
  const exceptions = table(
    ["name", "type", "rated capacity", "certainty", "source"],
    lines.flatMap(({ equipmentType, exceptions: own }) =>
      own.map(({ capacity, certainty, name, source }) => [
        code(name),
        typeName(equipmentType),
        capacity === undefined ? "unknown: the rule would be wrong" : capacityText(capacity),
        CERTAINTY[certainty],
        number(source),
      ]),
    ),
  )
  const types = equipmentTypes.filter((type) => lines.some(({ equipmentType }) => equipmentType === type))
  return [
    ...types.map((type) => `**${typeName(type)}** (${typeName(type, "zh")}, ${code(type)})\n\n${ofType(type)}`),
    `**Exceptions**\n\n${exceptions}`,
    `**Sources**\n\n${[...numbers].map(([source, n]) => `${n}. ${source}`).join("\n")}`,
  ].join("\n\n")
}

const manufacturerTable = (): string =>
  table(
    ["code", "中文", "name", "also found as"],
    manufacturers.map(({ aliases, code: maker, companies, en, zh }) => [
      code(maker),
      zh,
      en,
      [...aliases, ...companies].join(", "),
    ]),
  )

const successionTable = (): string =>
  table(
    ["model", "replaced by", "source"],
    successions.map(({ model, source, successor }) => [code(model), successor, source]),
  )

const CODES: ReadonlySet<string> = new Set(["type", "code"])

/** A sheet as a table; what its lines rest on is told once beneath it. */
const sheetTable = ({ columns, rows }: DepreciationSheet): string => {
  const own = columns.indexOf("basis")
  const evidence = rows.map((row) => {
    const [basis = "", source = "", asOf = ""] = row.slice(own)
    return `${basis}: ${source} (${asOf})`
  })
  const notes = [...new Set(evidence)]
  const lines = rows.map((row, r) => [
    ...row.slice(0, own).map((cell, i) => (CODES.has(columns[i] ?? "") ? code(cell) : cell)),
    ...(notes.length === 1 ? [] : [String(notes.indexOf(evidence[r] ?? "") + 1)]),
  ])
  const header = [...columns.slice(0, own), ...(notes.length === 1 ? [] : ["note"])]
  return [
    table(header, lines),
    notes.length === 1 ? notes[0] : notes.map((note, n) => `${n + 1}. ${note}`).join("\n"),
  ].join("\n\n")
}

const sheets = (): Readonly<Record<string, string>> =>
  Object.fromEntries(depreciationSheets(defaultDepreciation).map((sheet) => [sheet.name, sheetTable(sheet)]))

const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`
/** A difference in ln units as a factor. */
const times = (log: number): string => `a factor of ${Math.round(Math.exp(log) * 100) / 100}`

/** When each category is given; a new category does not compile without its line. */
const refusalTable = (): string => {
  const { minimumComparables, peerAge, peers, serviceLives, widestHalfWidth, widestSpread } =
    defaultEquipmentPolicy.refusal
  const when: Readonly<Record<UnableCategory, string>> = {
    SEARCH_UNAVAILABLE:
      "a source of samples did not answer, four times over, no comparable came from another, and no replacement value is stated",
    MODEL_NOT_RECOGNISED:
      "the model table does not know the name, no sample has it, and no type is stated (or the text names a maker and no model)",
    BEYOND_SERVICE_LIFE: `older than ${serviceLives} economic lives of its type, with fewer than ${peers} comparables of at least ${percent(peerAge)} of its age`,
    NO_SAMPLES: "nothing was found, or every sample was excluded, and no replacement value is stated",
    INSUFFICIENT_SAMPLES: `fewer than ${minimumComparables} comparables carry weight, and no replacement value is stated`,
    SAMPLES_TOO_DISPERSED: `the comparables' own prices, adjusted, differ by ${times(widestSpread)} as a rule (weighted standard deviation), or the range would be wider than ${times(widestHalfWidth)} either way`,
  }
  return table(
    ["category", "given when"],
    Object.entries(when).map(([category, reason]) => [code(category), reason]),
  )
}

/** Every number of the policy that is the asset's own. */
const policyTable = (): string => {
  const { cost, hardRules, prior, refusal, standard, tips } = defaultEquipmentPolicy
  const yuan = (value: number): string => value.toLocaleString("en-US")
  return table(
    ["`EquipmentPolicy`", "value", "what it decides"],
    [
      ["`hardRules.unitPrice`", hardRules.unitPrice.map(yuan).join(" to "), "yuan; a price outside is a typing error"],
      ["`hardRules.oldestDays`", yuan(hardRules.oldestDays), "days; older samples are not used"],
      ["`standard.minimumComparables`", `${standard.minimumComparables}`, "fewer are a risk"],
      ["`standard.singleAdjustment`", percent(standard.singleAdjustment), "beyond it a tip"],
      ["`standard.totalAdjustment`", percent(standard.totalAdjustment), "beyond it a tip"],
      ["`standard.spread`", `${standard.spread}`, "highest over lowest adjusted price; beyond it a tip"],
      [
        "`standard.preferredDealDays`",
        `${standard.preferredDealDays}`,
        "days; a newest comparable that is older is a risk",
      ],
      ["`standard.oldestDealDays`", yuan(standard.oldestDealDays), "days; older comparables should carry little"],
      [
        "`prior.object`, `.place`, `.sample`",
        [prior.object, prior.place, prior.sample].join(", "),
        "expected errors (ln) before anything was learned",
      ],
      ["`refusal.minimumComparables`", `${refusal.minimumComparables}`, "fewer carry no value"],
      ["`refusal.widestHalfWidth`", times(refusal.widestHalfWidth), "a wider range is no value"],
      ["`refusal.widestSpread`", times(refusal.widestSpread), "comparables that differ more as a rule are none"],
      [
        "`refusal.serviceLives`",
        `${refusal.serviceLives}`,
        "economic lives beyond which a machine needs peers of its age",
      ],
      [
        "`refusal.peers`, `.peerAge`",
        `${refusal.peers}, ${percent(refusal.peerAge)}`,
        "how many, and from which share of its age on a comparable is one",
      ],
      [
        "`cost.equalComparables`",
        `${cost.equalComparables}`,
        "equal comparables that weigh as much as replacement value × residual rate",
      ],
      ["`cost.error`", `${cost.error}`, "expected error (ln) of replacement value × residual rate"],
      ["`tips.capacityTolerance`", percent(tips.capacityTolerance), "capacity in the text beside the model's"],
      ["`tips.hoursTolerance`", percent(tips.hoursTolerance), "hours in the text beside the stated ones"],
      [
        "`tips.fewHoursShare`, `.fewHoursFromYears`",
        `${percent(tips.fewHoursShare)}, ${tips.fewHoursFromYears}`,
        "of the usual hours, from which age on: below it a meter is doubted",
      ],
      ["`tips.thinBelow`", `${tips.thinBelow}`, "fewer samples of the model: a thin market"],
      ["`tips.approachesApart`", times(tips.approachesApart), "market and cost approach further apart are a risk"],
    ],
  )
}

type RiskOf<Messages, Prefix extends string> = Extract<keyof Messages, `${Prefix}.risk.${string}`>

/** When each tip is due; a new tip does not compile without its line. */
const riskTable = (): string => {
  const { standard, tips } = defaultEquipmentPolicy
  const machine: Readonly<Record<RiskOf<EquipmentMessages, "equipment">, string>> = {
    "equipment.risk.modelAmbiguous": "the name can mean machines of several makers or types, and neither is stated",
    "equipment.risk.manufacturerInferred": "the maker is not stated and was inferred; says from what",
    "equipment.risk.manufacturerUnknown": "the maker is not stated, and several use the name",
    "equipment.risk.manufacturerUnavailable": "the `ManufacturerSource` did not answer",
    "equipment.risk.manufacturerContradicts": "the stated maker is not the one that the model table is sure of",
    "equipment.risk.typeContradicts": "the stated type is not the one that the model table is sure of",
    "equipment.risk.dateDiffers": "`equipmentConfig` tells another date of manufacture",
    "equipment.risk.hoursDiffer": `\`equipmentConfig\` tells hours that differ by more than ${percent(tips.hoursTolerance)}`,
    "equipment.risk.capacityDiffers": `\`equipmentConfig\` tells a capacity that differs by more than ${percent(tips.capacityTolerance)} from the model's`,
    "equipment.risk.discontinued": "a source says that the model was replaced",
    "equipment.risk.beyondLife": "older than the economic life of its type",
    "equipment.risk.ageGate": "at, or within two years of, an age of assessment",
    "equipment.risk.ageGateUnknown": "near the youngest such age, its capacity being unknown",
    "equipment.risk.emission":
      "stage I to III (on a road chassis I to IV) by `equipmentConfig`; without it: a non-road machine made before December 2022",
    "equipment.risk.thin": `some, but fewer than ${tips.thinBelow} samples of the model`,
    "equipment.risk.hoursUnknown": "hours are not stated, and the type has a meter",
    "equipment.risk.hoursImplausible": `hours that no machine of that age has, or, from ${tips.fewHoursFromYears} years on, less than ${percent(tips.fewHoursShare)} of the usual`,
    "equipment.risk.condition": "words on condition in `equipmentConfig` that move the value by 5 % or more",
    "equipment.risk.curveFromTable": "no sample of the type: the table's curve stands alone",
    "equipment.risk.generalCurve": "the type has no curve of its own",
    "equipment.risk.costOnly": "no comparable: replacement value × residual rate stands alone",
    "equipment.risk.approachesApart": `market and cost approach more than ${times(tips.approachesApart)} apart`,
    "equipment.risk.replacementImplausible": "a replacement value that no machine costs; it is not used",
    "equipment.risk.placeUnknown": "`city` is no known division",
  }
  const market: Readonly<Record<RiskOf<MarketMessages, "market">, string>> = {
    "market.risk.fewComparables": `fewer than ${standard.minimumComparables} comparables`,
    "market.risk.noneOfGroup": "no comparable of the same model",
    "market.risk.listingsOnly": "no deal and no auction among the comparables; the level of confidence is capped",
    "market.risk.stale": `the newest comparable is older than ${standard.preferredDealDays} days`,
    "market.risk.oldDeals": `comparables older than ${standard.oldestDealDays} days carry more than 20 %`,
    "market.risk.dispersed": `highest over lowest adjusted price above ${standard.spread}`,
    "market.risk.singleAdjustment": `comparables with a single adjustment above ${percent(standard.singleAdjustment)}`,
    "market.risk.totalAdjustment": `comparables adjusted by more than ${percent(standard.totalAdjustment)} in all`,
    "market.risk.anchored": "the market's level, not comparables, carries more than 60 %",
    "market.risk.uncalibrated": "too few samples to test the range on prices that were not seen",
    "market.risk.oldCatalogue": "the newest sample of the market is older than 60 days",
    "market.risk.falling": "the market fell by more than 5 % in a year",
    "market.risk.wideRange": "the range is wider than 60 % of the value",
    "market.risk.sourceUnavailable": "a source of samples did not answer",
  }
  return table(
    ["code", "due when"],
    Object.entries({ ...machine, ...market }).map(([risk, reason]) => [code(risk), reason]),
  )
}

/** docs/equipment.md with its generated parts as the data of the code has them now. */
export const equipmentDocs = (markdown: string): string =>
  withParts(markdown, {
    ...sheets(),
    models: modelTables(),
    manufacturers: manufacturerTable(),
    successions: successionTable(),
    refusals: refusalTable(),
    policy: policyTable(),
    risks: riskTable(),
  })

if (import.meta.main) rewrite("equipment.md", equipmentDocs)
