import {
  type Certainty,
  defaultDepreciation,
  defaultEquipmentPolicy,
  type DepreciationSheet,
  depreciationSheets,
  type EquipmentMessages,
  type EquipmentType,
  equipmentTypes,
  manufacturers,
  modelTable,
  type ModelTableLine,
  type RatedCapacity,
  successions,
  type UnableCategory,
} from "@open-valuation/core/equipment"
import { translate } from "@open-valuation/core/text"
import { amount, code, evidenceText, notedTable, percent, rewrite, table, times, withParts } from "./generated-docs.ts"
import { marketRisks, type RiskOf, standardLines } from "./market-docs.ts"

const typeName = (type: EquipmentType, locale: "zh" | "en" = "en"): string =>
  translate({ code: "equipment.type", params: { type } }, locale)

const capacityText = (capacity: RatedCapacity | undefined): string =>
  capacity === undefined ? "" : `${capacity.value} ${capacity.unit}`

const CERTAINTY: Readonly<Record<Certainty, string>> = {
  CONFIRMED: "confirmed",
  LIKELY: "likely",
  POSSIBLE: "possible",
}

/** Sources numbered in the order of their first mention in the tables. */
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
          line.capacity === "" ? "not stated" : line.capacity,
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

/** A depreciation table with the evidence for its lines below. */
const sheetTable = ({ columns, rows }: DepreciationSheet): string => {
  const own = columns.indexOf("basis")
  return notedTable(
    columns.slice(0, own),
    rows.map((row) => {
      const [basis = "", source = "", asOf = ""] = row.slice(own)
      return {
        cells: row.slice(0, own).map((cell, i) => (CODES.has(columns[i] ?? "") ? code(cell) : cell)),
        note: evidenceText({ basis, source, asOf }),
      }
    }),
  )
}

const sheets = (): Readonly<Record<string, string>> =>
  Object.fromEntries(depreciationSheets(defaultDepreciation).map((sheet) => [sheet.name, sheetTable(sheet)]))

/** When each category is given. A new category does not compile without its line. */
const refusalTable = (): string => {
  const { doubt, refusal } = defaultEquipmentPolicy
  const { minimumComparables, widestHalfWidth } = refusal
  const { peerAge, peers, serviceLives } = doubt
  const when: Readonly<Record<UnableCategory, string>> = {
    SEARCH_UNAVAILABLE:
      "a source of samples did not answer, four times over, no comparable came from another, and no replacement value is stated",
    MODEL_NOT_RECOGNISED:
      "the model table does not know the name, no sample has it, its series or a name like it, and no type is stated (or the text names a maker and no model, an attachment, or facts [contradict each other](facts.md#machines))",
    BEYOND_SERVICE_LIFE: `older than ${serviceLives} economic lives of its type and far older than the samples, with fewer than ${peers} comparables of at least ${percent(peerAge)} of its age, and either no comparable at all or a range that would reach below ${percent(Math.exp(-widestHalfWidth))} of the value`,
    NO_SAMPLES: "nothing was found, or every sample was excluded, and no replacement value is stated",
    INSUFFICIENT_SAMPLES: `fewer than ${minimumComparables} comparables carry weight (of a machine of unknown size: of its own model and series), and no replacement value is stated`,
    SAMPLES_TOO_DISPERSED: `the range, or one that covers the comparables' own adjusted prices where they [disagree](#doubts), would be wider than ${times(widestHalfWidth)} either way`,
  }
  return table(
    ["category", "given when"],
    Object.entries(when).map(([category, reason]) => [code(category), reason]),
  )
}

/** All asset-specific figures of the policy. */
const policyTable = (): string => {
  const { cost, doubt, hardRules, prior, refusal, standard, tips } = defaultEquipmentPolicy
  return table(
    ["`EquipmentPolicy`", "value", "what it decides"],
    [
      [
        "`hardRules.unitPrice`",
        hardRules.unitPrice.map(amount).join(" to "),
        "yuan; a price outside is a typing error",
      ],
      ["`hardRules.oldestDays`", amount(hardRules.oldestDays), "days; older samples are not used"],
      ...standardLines(standard),
      [
        "`prior.object`, `.place`, `.sample`",
        [prior.object, prior.place, prior.sample].join(", "),
        "expected errors (ln) before anything was learned",
      ],
      ["`refusal.minimumComparables`", `${refusal.minimumComparables}`, "fewer carry no value"],
      ["`refusal.widestHalfWidth`", times(refusal.widestHalfWidth), "a range that is wider on either side is no value"],
      [
        "`doubt.spread`",
        times(doubt.spread),
        "comparables whose adjusted prices typically differ more (weighted standard deviation) disagree",
      ],
      [
        "`doubt.serviceLives`",
        `${doubt.serviceLives}`,
        "economic lives beyond which a machine that is far older than the samples needs peers of its age",
      ],
      [
        "`doubt.peers`, `.peerAge`",
        `${doubt.peers}, ${percent(doubt.peerAge)}`,
        "how many, and from which share of its age on a comparable is one",
      ],
      ["`doubt.widening`", `${doubt.widening}`, "factor on the half-width of the range (ln) of a doubtful value"],
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

/** When each tip is given. A new tip does not compile without its line. */
const riskTable = (): string => {
  const { doubt, standard, tips } = defaultEquipmentPolicy
  const machine: Readonly<Record<RiskOf<EquipmentMessages, "equipment">, string>> = {
    "equipment.risk.modelAmbiguous": "the name can mean machines of several makers or types, and neither is stated",
    "equipment.risk.kindFromNames":
      "no sample is of the model or its series, and its type or size is not known: it is taken from the models with the nearest names; confidence is `LOW`",
    "equipment.risk.manufacturerInferred": "the maker is not stated and was inferred; says from what",
    "equipment.risk.manufacturerUnknown": "the maker is not stated, and several use the name",
    "equipment.risk.manufacturerUnavailable": "the `ManufacturerSource` did not answer",
    "equipment.risk.manufacturerContradicts": "the stated maker is not the one that the model table is sure of",
    "equipment.risk.typeContradicts": "the stated type is not the one that the model table is sure of",
    "equipment.risk.dateDiffers": "`equipmentConfig` states another date of manufacture",
    "equipment.risk.hoursDiffer": `\`equipmentConfig\` states hours that differ by more than ${percent(tips.hoursTolerance)}`,
    "equipment.risk.capacityDiffers": `\`equipmentConfig\` states a capacity that differs by more than ${percent(tips.capacityTolerance)} from the model's`,
    "equipment.risk.discontinued": "a source says that the model was replaced",
    "equipment.risk.beyondLife": "older than the economic life of its type",
    "equipment.risk.fewPeers": `older than ${doubt.serviceLives} economic lives of its type and far older than the samples, with fewer than ${doubt.peers} comparables about as old; confidence is \`LOW\``,
    "equipment.risk.disagreeing": `the comparables' own prices, adjusted, typically differ by more than ${times(doubt.spread)}; confidence is \`LOW\``,
    "equipment.risk.ageGate": "at, or within two years of, an age of assessment",
    "equipment.risk.ageGateUnknown": "near the youngest such age, its capacity being unknown",
    "equipment.risk.emission":
      "stage I to III (on a road chassis I to IV) by `equipmentConfig`; without it: a non-road machine made before April 2016",
    "equipment.risk.thin": `some, but fewer than ${tips.thinBelow} samples of the model`,
    "equipment.risk.hoursUnknown": "hours are not stated, and the type has a meter",
    "equipment.risk.hoursImplausible": `hours that no machine of that age has, or, from ${tips.fewHoursFromYears} years on, less than ${percent(tips.fewHoursShare)} of the usual; says as at how many it is valued`,
    "equipment.risk.hoursBeyondSamples":
      "hours beyond those that samples and tables tell apart; says as at how many it is valued",
    "equipment.risk.condition": "words on condition in `equipmentConfig` that move the value by 5 % or more",
    "equipment.risk.curveFromTable": "no sample of the type: the table's curve stands alone",
    "equipment.risk.generalCurve": "the type has no curve of its own",
    "equipment.risk.costOnly": "no comparable: replacement value × residual rate stands alone",
    "equipment.risk.aboveReplacement":
      "market and cost approach come to more than the stated price of the machine new; the value stops there",
    "equipment.risk.approachesApart": `market and cost approach more than ${times(tips.approachesApart)} apart`,
    "equipment.risk.replacementImplausible": "a replacement value that no machine costs; it is not used",
    "equipment.risk.placeUnknown": "`city` is no known division",
  }
  return table(
    ["code", "due when"],
    Object.entries({ ...machine, ...marketRisks(standard, "of the same model") }).map(([risk, reason]) => [
      code(risk),
      reason,
    ]),
  )
}

/** docs/equipment.md with its generated parts filled from the code's data. */
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
