import { defaultDepreciation, defaultEquipmentPolicy, depreciationSheets } from "@open-valuation/core/equipment"
import { equipmentChecks } from "@open-valuation/core/equipment"
import { defaultLandPolicy, defaultLandTables, landChecks, LandUse, termFactor } from "@open-valuation/core/land"
import { defaultMarketPolicy, type FactCheck } from "@open-valuation/core/market"
import { defaultPortfolioPolicy } from "@open-valuation/core/portfolio"
import { propertyChecks } from "@open-valuation/core/property"
import { defaultAuthenticityPolicy, defaultStatementPolicy } from "@open-valuation/core/statement"
import { layouts, type RiskRule } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import * as Vehicle from "@open-valuation/core/vehicle"
import { firstMarketParts } from "./FirstMarket.ts"
import { notedTable, rewrite, table, withParts } from "./GeneratedParts.ts"
import { acceptance, bases, calendar, sales } from "./LendingTables.ts"
import { performanceTables } from "./Performance.ts"

/** The data that marked tables print: a mark names a path in it, and each row one from there. */
const sources = {
  market: { policy: defaultMarketPolicy },
  land: { policy: defaultLandPolicy, tables: defaultLandTables },
  vehicle: { policy: Vehicle.defaultVehiclePolicy, tables: Vehicle.defaultVehicleTables, shares: Vehicle.usualShares },
  equipment: { policy: defaultEquipmentPolicy },
  portfolio: defaultPortfolioPolicy,
  statement: { policy: defaultStatementPolicy, authenticity: defaultAuthenticityPolicy },
}

type Evidence = Readonly<Record<"asOf" | "basis" | "source", string> & Partial<Record<"published" | "url", string>>>

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isEvidence = (value: unknown): value is Evidence =>
  isTree(value) && typeof value["basis"] === "string" && typeof value["source"] === "string"

const code = (text: string): string => `\`${text}\``
const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`
const amount = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 4 })

/** The evidence for a line, in one line. */
const noteOf = ({ asOf, basis, published = "", source, url = "" }: Evidence): string =>
  [`${basis}: ${source} (${asOf})`, published && `published ${published}`, url].filter((part) => part !== "").join(", ")

/** The values along a path, from the outermost. */
const along = (path: string): ReadonlyArray<unknown> => {
  const found: Array<unknown> = [sources]
  for (const key of path.split(".")) {
    const last = found.at(-1)
    if (!isTree(last) || !Object.hasOwn(last, key)) throw new Error(`Nothing is at ${path}`)
    found.push(last[key])
  }
  return found
}

const numbersIn = (value: unknown): ReadonlyArray<number> =>
  typeof value === "number" ? [value] : isTree(value) ? Object.values(value).flatMap(numbersIn) : []

/** Numbers put into the places of those that a cell has now, in its way of writing them. */
const written = (cell: string, numbers: ReadonlyArray<number>, path: string): string => {
  const left = [...numbers]
  const text = cell.replaceAll(/-?\d+(?:,\d{3})*(?:\.\d+)?/g, (match, at: number) => {
    const value = left.shift()
    if (value === undefined) throw new Error(`${path} has fewer figures than "${cell}"`)
    if (cell.startsWith(" %", at + match.length)) return percent(value).slice(0, -2)
    return amount(cell.slice(0, at).endsWith("a factor of ") ? Math.round(Math.exp(value) * 100) / 100 : value)
  })
  if (left.length > 0) throw new Error(`${path} has more figures than "${cell}"`)
  return text
}

/**
 * A table whose first cells name fields of the data (`a.b`, `.c` is `a.c`): the second cells get their figures, and the
 * evidence for them follows the table. Money in fen is printed in yuan.
 */
const withFigures = (name: string, text: string): string => {
  const [header = [], , ...rows] = text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const columns = header.at(-1) === "note" ? header.slice(0, -1) : header
  return notedTable(
    columns,
    rows.map(([first = "", second = "", ...others]) => {
      const [field = "", ...siblings] = Array.from(first.matchAll(/`([^`]+)`/g), ([, path = ""]) => path)
      const parent = field.slice(0, Math.max(0, field.lastIndexOf(".")))
      const paths = [field, ...siblings.map((sibling) => `${parent}${sibling}`)].map((path) => `${name}.${path}`)
      const trails = paths.map(along)
      const values = trails.map((trail) => trail.at(-1))
      const numbers = values.flatMap((value, i) =>
        numbersIn(value).map((number) => (paths[i]?.endsWith("Fen") === true ? number / 100 : number)),
      )
      const [value] = values
      const cell = typeof value === "string" ? value : written(second, numbers, paths.join(", "))
      const evidence = trails.flat().findLast(isEvidence)
      return {
        cells: [first, cell, ...others.slice(0, columns.length - 2)],
        note: evidence === undefined ? "" : noteOf(evidence),
      }
    }),
  )
}

const PRINTED_AGES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

const retention = (): string =>
  notedTable(
    ["fuel", ...PRINTED_AGES.map(String), "floor"],
    Object.keys(Vehicle.defaultVehicleTables.age).map((fuel) => {
      const curve = Vehicle.curveOf(Vehicle.defaultVehicleTables, fuel)
      const rates = PRINTED_AGES.map((age) => Vehicle.retentionAt(Vehicle.defaultVehicleTables, fuel, age))
      return { cells: [code(fuel), ...[...rates, curve.floor].map((rate) => rate.toFixed(3))], note: noteOf(curve) }
    }),
  )

/** Tables of depreciation by name; the last columns of each are the evidence. */
const depreciation = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    depreciationSheets(defaultDepreciation).map(({ columns, name, rows }) => [
      name,
      notedTable(
        columns.slice(0, -3),
        rows.map((row) => {
          const [basis = "", source = "", asOf = ""] = row.slice(-3)
          const [first = "", ...cells] = row.slice(0, -3)
          return {
            cells: [/^[A-Z_]{4,}$/.test(first) ? code(first) : first, ...cells],
            note: noteOf({ basis, source, asOf }),
          }
        }),
      ),
    ]),
  )

const PRINTED_YEARS = [1, 5, 9, 10, 20, 30, 40, 50, 60, 70]

const termFactors = (): string =>
  table(
    ["use", "m", "r", ...PRINTED_YEARS.map((years) => `n = ${years}`)],
    LandUse.literals.flatMap((use) => {
      const full = defaultLandTables.terms[use]?.maximumYears
      if (full === undefined) return []
      const { rate } = defaultLandTables.rates[use]
      const factors = PRINTED_YEARS.map((years) => (years > full ? "" : termFactor(rate, years, full).toFixed(4)))
      return [[code(use), `${full}`, percent(rate), ...factors]]
    }),
  )

type PrintedCheck = Pick<FactCheck, "code" | "consequence" | "doubted" | "error" | "facts" | "limit" | "source">

const consequence = ({ consequence: what, doubted, error }: PrintedCheck): string => {
  switch (what) {
    case "TOLD":
      return "a tip"
    case "WIDENED":
      return `a tip; ±${Math.round(100 * Math.expm1(error))} % wider`
    case "TRIED":
      return `tried without ${doubted.map(code).join(", ")}`
    case "REFUSED":
      return "no value"
    case "ASKED":
      return "no value; says what it would be in the likely unit"
  }
}

const checks = (all: ReadonlyArray<PrintedCheck>): string =>
  table(
    ["code", "facts", "found when", "then", "ground"],
    all.map((one) => [code(one.code), one.facts.map(code).join(", "), one.limit, consequence(one), one.source]),
  )

const thresholds = ({ bad, steps, unit }: RiskRule): string =>
  `${steps.map(({ at, level }) => `${bad === "FROM" ? "≥" : "<"} ${amount(at)}: ${level}`).join("; ")} (${unit.toLowerCase()})`

const compared = (verified: boolean): string => (verified ? "yes" : "not yet")

const statementRisks = (): string =>
  table(
    ["code", "risk", "threshold and level", "further figures", "source"],
    Object.entries(defaultStatementPolicy.risks).map(([risk, rule]) => [
      code(risk),
      translate({ code: "statement.riskTitle", params: { risk } }, "en"),
      thresholds(rule),
      Object.entries(rule.figures)
        .map(([name, value]) => `${code(name)} ${Math.round(value * 100) / 100}`)
        .join(", "),
      rule.source,
    ]),
  )

type AffordabilityRule = (typeof defaultStatementPolicy.affordability.rules)[number]

const basis = (rule: { readonly basis: string }): string =>
  rule.basis === "WAGES" ? "wages and pensions" : "net inflow of a business"

const applies = (rule: AffordabilityRule): string => {
  switch (rule.measure) {
    case "RISK":
      return `${rule.codes.map(code).join(", ")}, from ${rule.from} on`
    case "GUARANTOR":
      return "`borrowers` names a guarantor"
    case "NO_INCOME":
      return "neither wages, a pension nor business income counts"
    case "INCOME_MONTHS":
      return `fewer than ${rule.below} months with income; of wages, of one payer`
    case "UNCHECKED_SHARE":
      return `more than ${percent(rule.above)} of the income arrives where balances cannot be checked`
    case "UNEXPLAINED_SHARE":
      return `of a business, more than ${percent(rule.above)} of the inflow is neither business nor wages`
    case "WAGE_VARIATION":
      return `variation of the largest wages above ${rule.above}`
    case "OTHER_EMPLOYER":
      return "entries of social insurance, housing fund or tax name another company"
    case "NOT_EMPLOYED":
      return "beside wages, own monthly social insurance or unemployment benefit"
    case "DEBT_SHARE":
      return `debts and instalment above ${percent(rule.above)} of ${basis(rule)}`
    case "NET_AFTER":
      return `less than ${amount(rule.belowFen / 100)} yuan a month left of ${basis(rule)}`
    case "NO_INSTALMENT":
      return "the request states no `monthInstallment`"
  }
}

const affordabilityRules = (): string =>
  table(
    ["`measure`", "applies", "decision", "source"],
    defaultStatementPolicy.affordability.rules.map((rule) => [
      code(rule.measure),
      applies(rule),
      rule.withholds === true ? `${rule.decision}, nothing is judged` : rule.decision,
      `${rule.origin.toLowerCase()}: ${rule.source}`,
    ]),
  )

const firstMarket = await firstMarketParts()

/** The parts that are printed as a whole, by document. */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "equipment.md": depreciation(),
  "first-market.md": firstMarket.en,
  "first-market.zh.md": firstMarket.zh,
  "methods.md": {
    homes: checks(propertyChecks),
    cars: checks(Vehicle.vehicleChecks(Vehicle.defaultVehiclePolicy)),
    land: checks(landChecks),
    machines: checks(equipmentChecks(defaultDepreciation, defaultEquipmentPolicy)),
  },
  "leasing.md": { acceptance: acceptance(), bases: bases(), sales: sales() },
  "portfolio.md": { calendar: calendar() },
  "land.md": { termFactors: termFactors() },
  "statements.md": {
    affordability: affordabilityRules(),
    risks: statementRisks(),
    layouts: table(
      ["bank or wallet", "export", "facts from"],
      layouts.map(({ institution, source, variant }) => [institution, variant, source]),
    ),
    holidays: table(
      ["year", "days off", "notice", "of", "compared with its text"],
      defaultStatementPolicy.profile.holidays.map(({ holidays, notice, noticeDate, verified, year }) => {
        const days = holidays.map(({ from, to }) => (from === to ? from : `${from} to ${to}`))
        return [`${year}`, days.join(", ").replaceAll(`${year}-`, ""), notice, noticeDate, compared(verified)]
      }),
    ),
    rates: table(
      ["from", "a year", "source", "compared with the announcement"],
      defaultAuthenticityPolicy.demandRates.map(({ basisPoints, from, source, verified }) => [
        from,
        `${basisPoints / 100} %`,
        source,
        compared(verified),
      ]),
    ),
  },
  "performance.md": performanceTables(),
  "vehicle.md": { retention: retention() },
}

/** The documents with marked tables. */
export const documents = Object.keys(parts)

/** A document with its tables printed from the data of the code. */
export const printed = (name: string, markdown: string): string => withParts(markdown, parts[name] ?? {}, withFigures)

if (import.meta.main) for (const name of documents) rewrite(name, (markdown) => printed(name, markdown))
