import {
  csvTextOf,
  Facts,
  LocalDate,
  type Message,
  ownValue,
  plainName,
  type Sample,
  type SampleKind,
} from "@open-valuation/core"
import { memo } from "@open-valuation/core/domain"
import type { ObjectIdentity } from "@open-valuation/core/market"
import { Place } from "@open-valuation/core/reading"
import type { Row } from "@open-valuation/files/tables"
import type { Types } from "effect"
import { sha256 } from "#sha256"
import type { ImportedSample } from "../ImportedSample.ts"
import { attribute, cellFault, type CellType, observedDay, type SampleAsset } from "./CellType.ts"
import { hash128 } from "./Hash128.ts"
import { readCell } from "./Header.ts"
import { type ImportTally, type RefusedRow } from "./ImportReport.ts"
import { maybeWanKm } from "./MileageUnit.ts"
import { PriceCheck } from "./PriceCheck.ts"
import {
  areAmbiguousNames,
  byColumn,
  IDENTITY,
  isAmbiguousCell,
  rowTextStart,
  unambiguousText,
  withCell,
} from "./RowText.ts"
import {
  type Column,
  formatOf,
  isNoFact,
  kindNamedBy,
  placeParts,
  type SampleFormat,
  sampleHeader,
} from "./SampleFormat.ts"
import { TextPool } from "./TextPool.ts"

const plain = memo(200_000, plainName)

const part = (facts: Facts.Facts, name: string, step: number | undefined): string | undefined => {
  const value = ownValue(facts, name)
  if (typeof value === "number") return String(step === undefined ? value : Math.round(value / step) * step)
  return value === undefined ? undefined : plain(String(value))
}

/**
 * Key of the home, car, machine or lot that a sample describes: equal when several sources list the same object, or one
 * lists it again. Prices, dates and sources do not enter it. A sample with too few facts has its own id as key. No
 * cryptographic hash is needed, because anyone can make an equal key by stating the same facts.
 */
const objectKey = (
  { asset, identity }: { readonly asset: SampleAsset; readonly identity: ObjectIdentity | undefined },
  city: string,
  facts: Facts.Facts,
  sampleId: string,
): string => {
  const vin = asset === "VEHICLE" ? Facts.text(facts, "vin") : undefined
  if (vin !== undefined) return hash128(`VIN|${plain(vin)}`)
  if (identity === undefined) return sampleId
  const { needs, uses, rounded } = identity
  let key = `${asset}|${city}`
  for (const names of needs) {
    const name = names.find((one) => ownValue(facts, one) !== undefined)
    if (name === undefined) return sampleId
    key += `|${part(facts, name, ownValue(rounded, name))}`
  }
  for (const name of uses) key += `|${part(facts, name, ownValue(rounded, name)) ?? ""}`
  return hash128(key)
}

/**
 * Id that versions up to 0.3.0 gave a row: MurmurHash3 of its text and of the number of equal rows before it in the
 * file. Collisions can be crafted, so it identifies a stored sample only together with the sample's content.
 */
const formerIdOf = (text: string, before: number): string => {
  const hash = hash128(text)
  return before === 0 ? hash : hash128(`${hash}#${before}`)
}

/**
 * Id in the last cell of an exported row, without the checksum that versions up to 0.3.0 added after a dot. A file can
 * contain any id, so it identifies a stored sample only together with the sample's content.
 */
const exportedId = (cell: string | undefined): string | undefined => cell?.trim().split(".", 1)[0] || undefined

/**
 * Id of a sample: SHA-256 of its row's text, as 43 URL-safe characters. Stored, so it never changes. Not shortened:
 * nothing limits its length, and at full length nobody can craft two texts with one id.
 */
const sampleIdOf = (text: string): string =>
  // UTF-8 encodes all lone surrogates alike; JSON escapes them.
  sha256(text.isWellFormed() ? text : JSON.stringify(text))

/** Settings shared by all rows of a file. */
export interface ImportContext {
  readonly asset: SampleAsset
  /** Columns and identity of an asset that a host adds. Absent: those of the library's own asset. */
  readonly format?: SampleFormat | undefined
  /** `source` of the rows that name none. */
  readonly fileName: string
  /** The only account that may see the samples; `undefined` shares them with all. */
  readonly owner: number | undefined
  /** Day of the import. Later observations are refused. */
  readonly today: LocalDate.LocalDate
  /**
   * The median price of a market's samples, per m² or in total, by the city and the facts of a sample: a price in
   * another unit is far from it. Absent: nothing is known of markets.
   */
  readonly levelOf?: ((city: string, facts: Facts.Facts) => number | undefined) | undefined
  /** The prices are in yuan for certain: samples that a catalogue wrote, or a trial. Default: their unit is checked. */
  readonly arePricesInYuan?: boolean | undefined
}

interface PlacedColumn {
  /** The name in the file. */
  readonly name: string
  /** The field that it holds, or its own name. */
  readonly field: string
  readonly index: number
  readonly type: CellType
  readonly factor: number
  readonly isUnitStated: boolean
  readonly refuses: boolean
  /** Its cells are part of the row's id, and not kept. */
  readonly isNoFact: boolean
}

/** Fields of the sample itself; the other columns are facts of the object. */
const SAMPLE_FIELDS = new Set(["kind", "observedAt", "price", "source", "url", "city", "askPrice", ...placeParts])
/**
 * Names that no fact can have: an unnamed column, a name that cannot be a key, and the column of the sample's id.
 */
const IGNORED = new Set(["", "__proto__", IDENTITY])

/** A cell that says of its row that it is no sample: `合计`, `本页小计：`. */
const TOTAL = /^(?:本[页月年]|全部|以上)? ?(?:[合小总]\s{0,4}计|汇总|平均值?|均价) ?[:：]?$/u

/** Turns the rows of one file into samples and counts in a tally what it cannot use. */
export class RowReader {
  readonly #context: ImportContext
  readonly #format: SampleFormat
  readonly #tally: ImportTally
  readonly #today: LocalDate.EpochDay
  readonly #prefix: string
  readonly #required: ReadonlyArray<string>
  readonly #texts = new TextPool()
  readonly #path = memo(100_000, (city) => this.#texts.keep(Place.parse(city).path))
  readonly #equalRows = new Map<string, number>()
  readonly #prices: PriceCheck | undefined
  #header: ReadonlyArray<string> | undefined
  /** The kind of rows that state none, where a column's name tells it: `成交价`. */
  #kind: SampleKind | undefined
  #columns: ReadonlyArray<PlacedColumn> = []
  #areAmbiguousNames = false
  #identity: number | undefined

  constructor(context: ImportContext, tally: ImportTally) {
    this.#context = context
    this.#format = formatOf(context)
    this.#tally = tally
    this.#today = LocalDate.toEpochDay(context.today)
    this.#prefix = rowTextStart(context.asset, context.owner)
    const { prices } = this.#format
    this.#prices = prices === undefined || context.arePricesInYuan === true ? undefined : new PriceCheck(prices)
    this.#required = this.#format.columns.filter(({ required }) => required).map(({ name }) => name)
  }

  /** Why the file as a whole cannot be imported, as its rows so far tell. */
  doubt(): Message | undefined {
    return this.#prices?.doubt()
  }

  /** The sample of a row; `undefined` if the row is refused (the tally has the reason) or empty. */
  read(header: ReadonlyArray<string>, row: Row): ImportedSample | undefined {
    if (header !== this.#header) this.#place(header, row)
    if (row.cells.some((cell) => TOTAL.test(cell.trim())))
      return this.#refuse(row, { fault: { code: "cell.total", params: {} } })
    if (row.fault !== undefined) {
      return this.#refuse(row, { fault: { code: "cell.rowBroken", params: { reason: row.fault } } })
    }
    const own: Record<string, Facts.FactValue> = {}
    const facts: Record<string, Facts.FactValue> = {}
    if (this.#kind !== undefined) own["kind"] = this.#kind
    let text = this.#prefix
    let isAmbiguous = this.#areAmbiguousNames
    let refusal: Omit<RefusedRow, "line"> | undefined
    for (const column of this.#columns) {
      const cell = cellOf(row, column)
      if (cell === "") continue
      text = withCell(text, column.name, cell)
      isAmbiguous ||= isAmbiguousCell(cell)
      if (column.isNoFact) continue
      const { factor, field, type } = column
      const value = readCell(type, cell, factor, this.#today)
      if (value === undefined && column.refuses) refusal ??= wrongCell(column, cell)
      else if (value === undefined || type.isUnknown?.(cell, this.#today)) this.#warn(column, row, cell)
      if (value === undefined) continue
      const kept = typeof value === "string" ? this.#texts.keep(value) : value
      if (SAMPLE_FIELDS.has(field)) own[field] = kept
      else facts[field] = kept
      const also = type.also?.(cell)
      if (also !== undefined && !Object.hasOwn(facts, also.fact)) facts[also.fact] = this.#texts.keep(also.text)
    }
    this.#doubtMileage(own, facts, row)
    if (text.length === this.#prefix.length) return undefined
    if (refusal !== undefined) return this.#refuse(row, refusal)
    const missing = this.#required.find(
      (name) => ownValue(own, name) === undefined && ownValue(facts, name) === undefined,
    )
    if (missing !== undefined) return this.#refuse(row, this.#lacks(missing))
    const wrong = this.#checkPrice(own, facts, row)
    if (wrong !== undefined) return this.#refuse(row, wrong)
    this.#tally.rows++
    this.#tally.accepted++
    const { before, sampleId } = this.#numbered(isAmbiguous ? unambiguousText(text, this.#cells(row)) : text)
    const formerId = formerIdOf(text, before)
    const exported = this.#identity === undefined ? undefined : exportedId(row.cells[this.#identity])
    return {
      sample: this.#sample(own, facts, sampleId),
      formerIds: exported === undefined ? [formerId] : [exported, formerId],
    }
  }

  #cells(row: Row): ReadonlyArray<readonly [column: string, cell: string]> {
    return this.#columns.flatMap((column) => {
      const cell = cellOf(row, column)
      return cell === "" ? [] : [[column.name, cell] as const]
    })
  }

  #sample(own: Facts.Facts, facts: Record<string, Facts.FactValue>, sampleId: string): Sample {
    const { asset, fileName } = this.#context
    const observedAt = String(own["observedAt"])
    const city = this.#cityOf(own)
    if (asset === "PROPERTY") facts["propertyUsage"] ??= "RESIDENTIAL"
    const sample: Types.Mutable<Sample> = {
      sampleId,
      assetType: asset,
      kind: kindOf(own["kind"]),
      source: String(own["source"] ?? fileName),
      observedAt,
      observedDay: Math.min(observedDay(observedAt), this.#today),
      price: Number(own["price"]),
      city,
      objectKey: objectKey(this.#format, city, facts, sampleId),
      facts,
    }
    if (own["url"] !== undefined) sample.url = String(own["url"])
    if (own["askPrice"] !== undefined) sample.askPrice = Number(own["askPrice"])
    return sample
  }

  #cityOf(own: Facts.Facts): string {
    const parts = [own["province"], own["city"] ?? own["cityName"], own["district"]]
    const written = parts.filter((one) => one !== undefined).join("/")
    return written === "" ? "" : this.#path(written)
  }

  #warn({ factor, name, type }: PlacedColumn, { line }: Row, cell: string): void {
    this.#tally.warn({ column: name, line, cell, fault: cellFault(type, name, cell, factor) })
  }

  /** Leaves out a mileage that is probably in 10,000 km. */
  #doubtMileage(own: Facts.Facts, facts: Record<string, Facts.FactValue>, row: Row): void {
    const column = this.#columns.find(({ field }) => field === "mileageKm")
    if (column === undefined || column.isUnitStated) return
    const cell = cellOf(row, column)
    if (!maybeWanKm(cell, facts, String(own["observedAt"] ?? ""))) return
    delete facts["mileageKm"]
    const fault = { code: "cell.maybeWanKm", params: { column: column.name, cell } }
    this.#tally.warn({ column: column.name, line: row.line, cell, fault })
  }

  #lacks(field: string): Omit<RefusedRow, "line"> {
    const column = this.#columns.find((one) => one.field === field)?.name
    return column === undefined
      ? { fault: { code: "cell.missingField", params: { asset: this.#context.asset, field } } }
      : { fault: { code: "cell.missing", params: { column } }, column }
  }

  /** Reads a price in the unit that its row proves, and says why a price in another unit is refused. */
  #checkPrice(
    own: Record<string, Facts.FactValue>,
    facts: Facts.Facts,
    row: Row,
  ): Omit<RefusedRow, "line"> | undefined {
    const { price } = own
    const column = this.#columns.find(({ field }) => field === "price")
    if (this.#prices === undefined || column === undefined || typeof price !== "number") return undefined
    const { factor, isUnitStated, name } = column
    const cell = cellOf(row, column)
    const at = { column: name, cell, line: row.line }
    const level = this.#context.levelOf?.(this.#cityOf(own), facts)
    const verdict = this.#prices.judge(
      { ...at, price, isInYuan: isUnitStated && factor === 1, isInWan: factor === 10_000 },
      { facts, level },
    )
    if (verdict._tag === "Refused") return { fault: verdict.fault, column: name, cell }
    if (verdict._tag !== "Plain") this.#tally.warn({ ...at, fault: verdict.note })
    if (verdict._tag === "Read") own["price"] = verdict.price
    return undefined
  }

  /** The id of a row, and the number of equal rows before it. */
  #numbered(text: string): { readonly sampleId: string; readonly before: number } {
    const id = sampleIdOf(text)
    const before = this.#equalRows.get(id) ?? 0
    this.#equalRows.set(id, before + 1)
    return { sampleId: before === 0 ? id : sampleIdOf(`${id}#${before}`), before }
  }

  #refuse({ line }: Row, refusal: Omit<RefusedRow, "line">): undefined {
    this.#tally.rows++
    this.#tally.refuse({ line, ...refusal })
  }

  /** Sorts the columns by name, so that their order in the file does not change a row's text. */
  #place(header: ReadonlyArray<string>, { cells }: Row): void {
    const byField = new Map<string, Column>(this.#format.columns.map((column) => [column.name, column]))
    const names = header.map(csvTextOf)
    const { known } = sampleHeader(this.#format).read(names, cells)
    this.#header = header
    this.#columns = names
      .map((name, index) => {
        const { factor = 1, field = name, isUnitStated = false } = known.find((one) => one.index === index) ?? {}
        const column = byField.get(field)
        const refuses = column?.whenBad === "refuse"
        const noFact = column === undefined && isNoFact(name)
        const type = column?.type ?? attribute
        return { name, field, index, type, factor, isUnitStated, refuses, isNoFact: noFact }
      })
      .filter(({ name }) => !IGNORED.has(name))
      .sort(byColumn)
    this.#kind = kindNamedBy(known)
    this.#areAmbiguousNames = areAmbiguousNames(names)
    this.#identity = header.includes(IDENTITY) ? header.indexOf(IDENTITY) : undefined
  }
}

/** The text of a cell, which is no formula: an export marks it with an apostrophe. */
const cellOf = ({ cells }: Row, { index }: PlacedColumn): string => csvTextOf(cells[index]?.trim() ?? "")

const wrongCell = ({ factor, name, type }: PlacedColumn, cell: string): Omit<RefusedRow, "line"> => ({
  fault: cellFault(type, name, cell, factor),
  column: name,
  cell,
})

const kindOf = (value: Facts.FactValue | undefined): SampleKind =>
  value === "TRANSACTION" || value === "AUCTION" ? value : "LISTING"
