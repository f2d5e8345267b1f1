import { csvTextOf, type Facts, LocalDate, type Sample, type SampleKind, ownValue } from "@open-valuation/core"
import { Place } from "@open-valuation/core/place"
import type { Row } from "@open-valuation/files/tables"
import type { Types } from "effect"
import type { ImportedSample } from "../ImportedSample.ts"
import { attribute, type CellType, observedDay, type SampleAsset } from "./CellType.ts"
import { exportedId, formerIdOf } from "./FormerId.ts"
import { type ImportTally, quote, type RefusedRow } from "./ImportReport.ts"
import { memo } from "./Memo.ts"
import { objectKey } from "./ObjectKey.ts"
import {
  areAmbiguousNames,
  byColumn,
  IDENTITY,
  isAmbiguousCell,
  rowTextStart,
  unambiguousText,
  withCell,
} from "./RowText.ts"
import { type Column, formatOf, type SampleFormat } from "./SampleFormat.ts"
import { sampleIdOf } from "./SampleId.ts"
import { TextPool } from "./TextPool.ts"

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
}

interface PlacedColumn {
  readonly name: string
  readonly index: number
  readonly type: CellType
  readonly refuses: boolean
}

/** Fields of the sample itself; the other columns are facts of the object. */
const SAMPLE_FIELDS = new Set(["kind", "observedAt", "price", "source", "url", "city", "askPrice"])
/**
 * Names that no fact can have: an unnamed column, a name that cannot be a key, and the column of the sample's id.
 */
const IGNORED = new Set(["", "__proto__", IDENTITY])

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
  #header: ReadonlyArray<string> | undefined
  #columns: ReadonlyArray<PlacedColumn> = []
  #areAmbiguousNames = false
  #identity: number | undefined

  constructor(context: ImportContext, tally: ImportTally) {
    this.#context = context
    this.#format = formatOf(context)
    this.#tally = tally
    this.#today = LocalDate.toEpochDay(context.today)
    this.#prefix = rowTextStart(context.asset, context.owner)
    this.#required = this.#format.columns.filter(({ required }) => required).map(({ name }) => name)
  }

  /** The sample of a row; `undefined` if the row is refused (the tally has the reason) or empty. */
  read(header: ReadonlyArray<string>, row: Row): ImportedSample | undefined {
    if (header !== this.#header) this.#place(header)
    if (row.fault !== undefined) return this.#refuse(row, { reason: row.fault })
    const own: Record<string, Facts.FactValue> = {}
    const facts: Record<string, Facts.FactValue> = {}
    let text = this.#prefix
    let isAmbiguous = this.#areAmbiguousNames
    let refusal: Omit<RefusedRow, "line"> | undefined
    for (const column of this.#columns) {
      const cell = cellOf(row, column)
      if (cell === "") continue
      text = withCell(text, column.name, cell)
      isAmbiguous ||= isAmbiguousCell(cell)
      const value = column.type.read(cell, this.#today)
      if (value === undefined) {
        if (column.refuses) refusal ??= wrongCell(column, quote(cell))
        else this.#tally.warn(column.name, row, cell, column.type.expects)
      } else {
        if (column.type.isUnknown?.(cell, this.#today)) this.#tally.warn(column.name, row, cell, column.type.expects)
        const kept = typeof value === "string" ? this.#texts.keep(value) : value
        if (SAMPLE_FIELDS.has(column.name)) own[column.name] = kept
        else facts[column.name] = kept
      }
    }
    if (text.length === this.#prefix.length) return undefined
    if (refusal !== undefined) return this.#refuse(row, refusal)
    const missing = this.#required.find(
      (name) => ownValue(own, name) === undefined && ownValue(facts, name) === undefined,
    )
    if (missing !== undefined) return this.#refuse(row, { reason: `${missing} is missing`, column: missing })
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
    const city = own["city"] === undefined ? "" : this.#path(String(own["city"]))
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
  #place(header: ReadonlyArray<string>): void {
    const known = new Map<string, Column>(this.#format.columns.map((column) => [column.name, column]))
    this.#header = header
    this.#columns = header
      .map((written, index) => {
        const name = csvTextOf(written)
        const column = known.get(name)
        return {
          name,
          index,
          type: column?.type ?? attribute,
          refuses: column?.whenBad === "refuse",
        }
      })
      .filter(({ name }) => !IGNORED.has(name))
      .sort(byColumn)
    this.#areAmbiguousNames = areAmbiguousNames(this.#columns.map(({ name }) => name))
    this.#identity = header.includes(IDENTITY) ? header.indexOf(IDENTITY) : undefined
  }
}

/** The text of a cell, which is no formula: an export marks it with an apostrophe. */
const cellOf = ({ cells }: Row, { index }: PlacedColumn): string => csvTextOf(cells[index]?.trim() ?? "")

const wrongCell = ({ name, type }: PlacedColumn, cell: string): Omit<RefusedRow, "line"> => ({
  reason: `${name} ${cell} is not ${type.expects}`,
  column: name,
  cell,
})

const kindOf = (value: Facts.FactValue | undefined): SampleKind =>
  value === "TRANSACTION" || value === "AUCTION" ? value : "LISTING"
