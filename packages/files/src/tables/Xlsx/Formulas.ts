import { attribute, elements, unescape } from "./Xml.ts"

/** A cell whose formula comes to something else than the result that is stored, and shown, for it. */
export interface OtherResult {
  /** From 0. */
  readonly column: number
  readonly result: string
}

/** The value of a cell that a formula names, `undefined` where it is not at hand. */
type ValueOf = (reference: string) => number | undefined

/** Results that differ by less are the same to the fen. */
const HALF_FEN = 0.005
/** Longer formulas are no sums of a statement. */
const LONGEST = 200
const DEEPEST = 20

const TOKEN = /\s*(\d+(?:\.\d*)?(?:E[+-]?\d+)?|\$?[A-Z]{1,3}\$?\d{1,7}|SUM|[-+*/(),:])/iy

/** Reads sums, products and brackets of numbers and cells; everything else is not decided. */
class Arithmetic {
  readonly #tokens: ReadonlyArray<string>
  readonly #valueOf: ValueOf
  #next = 0
  #depth = 0

  constructor(tokens: ReadonlyArray<string>, valueOf: ValueOf) {
    this.#tokens = tokens
    this.#valueOf = valueOf
  }

  result(): number | undefined {
    const sum = this.#sum()
    return this.#next === this.#tokens.length ? sum : undefined
  }

  #take(...tokens: ReadonlyArray<string>): string | undefined {
    const token = this.#tokens[this.#next]
    if (token === undefined || !tokens.includes(token)) return undefined
    this.#next++
    return token
  }

  #sum(): number | undefined {
    if (this.#depth++ > DEEPEST) return undefined
    let sum = this.#product()
    for (let sign = this.#take("+", "-"); sign !== undefined; sign = this.#take("+", "-")) {
      const next = this.#product()
      sum = sum === undefined || next === undefined ? undefined : sign === "+" ? sum + next : sum - next
    }
    this.#depth--
    return sum
  }

  #product(): number | undefined {
    let product = this.#factor()
    for (let sign = this.#take("*", "/"); sign !== undefined; sign = this.#take("*", "/")) {
      const next = this.#factor()
      product = product === undefined || next === undefined ? undefined : sign === "*" ? product * next : product / next
    }
    return product
  }

  #factor(): number | undefined {
    const sign = this.#take("+", "-")
    if (sign !== undefined) {
      const value = this.#tokens[this.#next] === "-" || this.#tokens[this.#next] === "+" ? undefined : this.#factor()
      return value === undefined || sign === "+" ? value : -value
    }
    if (this.#take("SUM") !== undefined) return this.#tokens[this.#next] === "(" ? this.#list() : undefined
    if (this.#take("(") !== undefined) {
      const value = this.#sum()
      return this.#take(")") === undefined ? undefined : value
    }
    const token = this.#tokens[this.#next++]
    if (token === undefined) return undefined
    return /^\d/.test(token) ? Number(token) : this.#valueOf(token.replaceAll("$", ""))
  }

  #list(): number | undefined {
    this.#next++
    let sum = this.#sum()
    while (this.#take(",") !== undefined) {
      const next = this.#sum()
      sum = sum === undefined || next === undefined ? undefined : sum + next
    }
    return this.#take(")") === undefined ? undefined : sum
  }
}

const resultOf = (formula: string, valueOf: ValueOf): number | undefined => {
  const tokens: Array<string> = []
  TOKEN.lastIndex = 0
  let end = 0
  for (let found = TOKEN.exec(formula); found !== null; found = TOKEN.exec(formula)) {
    tokens.push(found[1]!.toUpperCase())
    end = TOKEN.lastIndex
  }
  return formula.slice(end).trim() === "" && tokens.length > 0 ? new Arithmetic(tokens, valueOf).result() : undefined
}

/** Compares the formulas of a sheet's rows with their stored results, as the rows come. */
export class Formulas {
  #before = ""

  /** The formulas of a row that come to something else, as far as its own cells and those of the row before tell. */
  othersIn(row: string): ReadonlyArray<OtherResult> {
    const found = row.includes("<f") || row.includes(":f") ? othersOf(row, this.#before) : []
    this.#before = row
    return found
  }
}

const othersOf = (row: string, before: string): ReadonlyArray<OtherResult> => {
  const cells = elements(row, "c")
  const values = new Map<string, number>()
  for (const { tag, content } of [...elements(before, "c"), ...cells]) {
    const type = attribute(tag, "t") ?? "n"
    const raw = elements(content, "v")[0]?.content
    if (type === "n") values.set(attribute(tag, "r") ?? "", raw === undefined ? 0 : Number(raw))
  }
  return cells.flatMap(({ tag, content }): ReadonlyArray<OtherResult> => {
    const [formula] = elements(content, "f")
    const stored = elements(content, "v")[0]?.content
    const reference = attribute(tag, "r") ?? ""
    if (formula === undefined || stored === undefined || formula.content.length > LONGEST) return []
    const text = unescape(formula.content).trim()
    const literal = /^"([^"]*)"$/.exec(text)?.[1]
    const result = literal ?? resultOf(text, (name) => values.get(name))
    if (result === undefined || (typeof result === "number" && !Number.isFinite(result))) return []
    const isSame =
      typeof result === "number" ? Math.abs(result - Number(stored)) < HALF_FEN : result === unescape(stored)
    return isSame
      ? []
      : [{ column: columnOf(reference), result: typeof result === "number" ? result.toFixed(2) : result }]
  })
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? "A")].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
