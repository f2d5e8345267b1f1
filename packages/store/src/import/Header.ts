import type { Facts, LocalDate } from "@open-valuation/core"
import { numberIn, unitFactor } from "@open-valuation/core/reading"
import type { HeaderWords } from "@open-valuation/files/tables"
import type { CellType } from "./CellType.ts"

/** A field that a column may hold. */
export interface NamedField {
  readonly name: string
  /** What lists in Chinese call its column, the surest name first. */
  readonly headers?: ReadonlyArray<string>
  readonly type: CellType
  /** Only the names above are its columns, not its own. */
  readonly isByHeader?: true
}

/** A column of a file that holds a known field. */
export interface KnownColumn {
  readonly index: number
  readonly field: string
  /** The name in the file. */
  readonly name: string
  /** The factor of its numbers: 10,000 under `贷款余额(万元)`. */
  readonly factor: number
  /** The header names the unit. */
  readonly isUnitStated: boolean
}

/** The columns of a file. */
export interface ReadHeader {
  readonly known: ReadonlyArray<KnownColumn>
  /** Columns of known fields in a unit that is none of theirs: `总价(美元)`. No figure is read at a guessed scale. */
  readonly unread: ReadonlyArray<string>
  /** Further columns, and second ones for one field. */
  readonly unknown: ReadonlyArray<string>
}

const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/[\s*_:]/g, "")
    .toLowerCase()

/** `总价(万元)`, `成交价/万`, `总价[万元]`, `里程-万公里`. */
const BRACKETED = /^(.*?)[([【/-]([^()[\]【】]{1,8})[)\]】]?$/u
/** A unit right behind a name: `总价万元`, `面积㎡`, `行驶里程万公里`. */
const BEHIND =
  /(?:万|亿|千)?(?:元(?:[/每](?:平方米|平米|平|㎡|m2))?|平方米|平米|㎡|m2|公顷|亩|公里|km|小时|年|层)$|[万亿]$/u

/** What stands around a unit and does not change it: `单位：万元`, `万元/套`. */
const AROUND = /^(?:单位)?(?:人民币)?|\/[套台辆宗户]$/gu

/** The name without its unit, and the unit. */
const parted = (name: string): readonly [bare: string, unit: string] => {
  const text = plain(name)
  const [, bare = "", unit = ""] = BRACKETED.exec(text) ?? []
  if (bare !== "") return [bare, unit.replaceAll(AROUND, "")]
  const at = BEHIND.exec(text)?.index ?? 0
  return at === 0 ? [text, ""] : [text.slice(0, at), text.slice(at)]
}

/** By its name a column is this one of a field's names; the lowest is the surest. */
interface Match {
  readonly rank: number
  readonly factor: number | undefined
  readonly isUnitStated: boolean
}

type Names = ReadonlyMap<string, number>

const namesOf = ({ headers = [], isByHeader, name }: NamedField): Names =>
  new Map([
    ...headers.map((header, rank) => [plain(header), rank] as const).toReversed(),
    ...(isByHeader ? [] : [[plain(name), -1] as const]),
  ])

const matchOf = (column: string, names: Names, unit: Facts.Unit | undefined): Match | undefined => {
  const whole = names.get(plain(column))
  if (whole !== undefined) return { rank: whole, factor: 1, isUnitStated: false }
  const [bare, written] = parted(column)
  const rank = names.get(bare)
  return rank === undefined ? undefined : { rank, factor: unitFactor(written, unit), isUnitStated: true }
}

/** Reads the headers of files with columns of these fields. */
export class Header implements HeaderWords {
  readonly #fields: ReadonlyArray<{ readonly field: NamedField; readonly names: Names }>

  constructor(fields: ReadonlyArray<NamedField>) {
    const byName = new Map(fields.map((field) => [field.name, field]))
    this.#fields = Array.from(byName.values(), (field) => ({ field, names: namesOf(field) }))
  }

  /**
   * The columns whose names are fields, or one of their Chinese names, with or without a unit. Where a name may be that
   * of several fields, the first cell below it decides: `类型` is a kind of price above `成交`, a use above `住宅`.
   */
  read(columns: ReadonlyArray<string>, cells: ReadonlyArray<string> = []): ReadHeader {
    const known = new Map<number, KnownColumn>()
    const unread: Array<string> = []
    for (const { field, names } of this.#fields) {
      const matches = columns.flatMap((name, index) => {
        const match = known.has(index) ? undefined : matchOf(name, names, field.type.unit)
        return match === undefined ? [] : [{ ...match, index, name }]
      })
      const usable = matches.filter(
        ({ factor, index, rank }) =>
          factor !== undefined && (rank <= 0 || this.#holds(field, columns[index] ?? "", cells[index])),
      )
      const best = usable.reduce<(typeof usable)[number] | undefined>(
        (one, other) => (one === undefined || other.rank < one.rank ? other : one),
        undefined,
      )
      if (best?.factor !== undefined) {
        const { factor, index, isUnitStated, name } = best
        known.set(index, { index, field: field.name, name, factor, isUnitStated })
      } else {
        for (const { factor, name } of matches) if (factor === undefined) unread.push(name)
      }
    }
    return {
      known: [...known.values()].toSorted((one, other) => one.index - other.index),
      unread,
      unknown: columns.filter((name, index) => name !== "" && !known.has(index) && !unread.includes(name)),
    }
  }

  /** False where a cell below a name that several fields have is none of this field's. */
  #holds({ type }: NamedField, column: string, cell = ""): boolean {
    const isShared = this.#fields.filter(({ field, names }) => matchOf(column, names, field.type.unit)).length > 1
    return !isShared || cell === "" || type.read(cell, ANY_DAY) !== undefined
  }

  knows(name: string): boolean {
    return this.#fields.some(({ field, names }) => matchOf(name, names, field.type.unit) !== undefined)
  }

  takesUnit(name: string, unit: string): boolean {
    return this.#fields.some(
      ({ field, names }) =>
        field.type.unit !== undefined &&
        matchOf(name, names, field.type.unit)?.isUnitStated === false &&
        unitFactor(unit, field.type.unit) !== undefined,
    )
  }
}

/** The day bounds no cell of a header's sample, nor those of books: requests check their dates themselves. */
export const ANY_DAY = Number.MAX_SAFE_INTEGER

/** The fact of a cell in a column with a unit. */
export const readCell = (
  type: CellType,
  cell: string,
  factor: number,
  today: LocalDate.EpochDay,
): Facts.FactValue | undefined => {
  const inUnit = factor === 1 ? cell : numberIn(cell, type.unit, factor)
  return inUnit === undefined ? undefined : type.read(String(inUnit), today)
}
