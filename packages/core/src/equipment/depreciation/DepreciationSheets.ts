import type { Provenance } from "../../domain/Provenance.ts"
import { type EquipmentType, equipmentTypes } from "../EquipmentType.ts"
import type { DepreciationTables, EmissionStage } from "./DepreciationTables.ts"
import { capacityExponent, curveOf, residualRate } from "./ResidualRate.ts"

/** One table as text. */
export interface DepreciationSheet {
  readonly name: "curves" | "hours" | "capacity" | "condition" | "emission" | "ageGates"
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const PRINTED_AGES = [1, 2, 3, 5, 8, 10, 15, 20] as const
const STAGES: ReadonlyArray<EmissionStage> = ["I", "II", "III", "IV", "V", "VI"]
const EVIDENCE = ["basis", "source", "asOf"] as const

const share = (value: number): string => value.toFixed(2)
const evidence = ({ basis, source, asOf }: Provenance): ReadonlyArray<string> => [basis, source, asOf]

/** Types with a line of their own, after the general one. */
const typesOf = (
  lines: Readonly<Partial<Record<EquipmentType, unknown>>>,
): ReadonlyArray<EquipmentType | undefined> => [
  undefined,
  ...equipmentTypes.filter((type) => lines[type] !== undefined),
]

const GENERAL = "MACHINERY"

const curveSheet = (tables: DepreciationTables): DepreciationSheet => ({
  name: "curves",
  columns: ["type", "economicLifeYears", ...PRINTED_AGES.map(String), "floor", ...EVIDENCE],
  rows: typesOf(tables.curves).map((type) => {
    const curve = curveOf(tables, type)
    return [
      curve.type,
      String(curve.economicLifeYears),
      ...PRINTED_AGES.map((age) => share(residualRate(curve, age))),
      share(curve.floor),
      ...evidence(curve),
    ]
  }),
})

/**
 * The tables as rows of text, for a page of documentation: codes first, shares with two decimals (curves at eight
 * ages), and in the last columns what each line rests on.
 */
export const depreciationSheets = (tables: DepreciationTables): ReadonlyArray<DepreciationSheet> => [
  curveSheet(tables),
  {
    name: "hours",
    columns: ["type", "expectedPerYear", "exponent", ...EVIDENCE],
    rows: typesOf(tables.hours.lines).map((type) => {
      const line = (type && tables.hours.lines[type]) ?? tables.hours.lines.MACHINERY
      return [type ?? GENERAL, String(line.expectedPerYear), share(line.exponent), ...evidence(line)]
    }),
  },
  {
    name: "capacity",
    columns: ["type", "exponent", ...EVIDENCE],
    rows: typesOf(tables.capacity).map((type) => {
      const line = (type && tables.capacity[type]) ?? tables.capacity.MACHINERY
      return [type ?? GENERAL, share(capacityExponent(tables, type)), ...evidence(line)]
    }),
  },
  {
    name: "condition",
    columns: ["code", "factor", "words", ...EVIDENCE],
    rows: tables.condition.rules.map(({ code, factor, words }) => [
      code,
      share(factor),
      words.join(" "),
      ...evidence(tables.condition),
    ]),
  },
  {
    name: "emission",
    columns: ["stage", "nonRoad", "road", ...EVIDENCE],
    rows: STAGES.map((stage) => [
      stage,
      share(tables.emission.nonRoad[stage]),
      share(tables.emission.road[stage]),
      ...evidence(tables.emission),
    ]),
  },
  {
    name: "ageGates",
    columns: ["type", "from", "below", "unit", "years", ...EVIDENCE],
    rows: tables.ageGates.map((gate) => [
      gate.type,
      String(gate.capacityFrom ?? ""),
      String(gate.capacityBelow ?? ""),
      gate.unit ?? "",
      String(gate.years),
      ...evidence(gate),
    ]),
  },
]
