import { broken } from "./Broken.ts"

/** A value of Thrift's compact protocol. Integers beyond 2^53 are inexact: no count or offset is so large. */
export type Thrift = boolean | number | Uint8Array | ReadonlyArray<Thrift> | ThriftStruct

/** Bounds that no footer or page header of a table reaches. */
const MOST_VALUES = 4_000_000
const DEEPEST = 16
const LONGEST_INTEGER = 10

const TRUE = 1
const FALSE = 2
const BYTE = 3
const [SHORT, LONG] = [4, 6]
const DOUBLE = 7
const BINARY = 8
const LIST = 9
const STRUCT = 12

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The fields of a structure by their numbers. A getter gives `undefined` for a missing field. */
export class ThriftStruct {
  readonly #fields: ReadonlyMap<number, Thrift>

  constructor(fields: ReadonlyMap<number, Thrift>) {
    this.#fields = fields
  }

  /** The number of a union's only field. */
  get first(): number | undefined {
    return this.#fields.keys().next().value
  }

  integer(id: number): number | undefined {
    return this.#take(id, (value) => typeof value === "number")
  }

  boolean(id: number): boolean | undefined {
    return this.#take(id, (value) => typeof value === "boolean")
  }

  struct(id: number): ThriftStruct | undefined {
    return this.#take(id, (value) => value instanceof ThriftStruct)
  }

  text(id: number): string | undefined {
    const bytes = this.#take(id, (value) => value instanceof Uint8Array)
    try {
      return bytes && utf8.decode(bytes)
    } catch {
      throw broken("a name is not UTF-8")
    }
  }

  structs(id: number): ReadonlyArray<ThriftStruct> | undefined {
    return this.#list(id, (value) => value instanceof ThriftStruct)
  }

  #list<A extends Thrift>(id: number, is: (value: Thrift) => value is A): ReadonlyArray<A> | undefined {
    const list = this.#take(id, (value) => Array.isArray(value))
    if (list === undefined || list.every(is)) return list
    throw broken(`field ${id} of its description holds another type`)
  }

  #take<A extends Thrift>(id: number, is: (value: Thrift) => value is A): A | undefined {
    const value = this.#fields.get(id)
    if (value === undefined || is(value)) return value
    throw broken(`field ${id} of its description has another type`)
  }
}

/** Reads structures; depth, integers, lists and the number of values are bounded, whatever the bytes claim. */
export class ThriftReader {
  readonly #bytes: Uint8Array
  readonly #end: number
  #values = 0
  /** Where the next structure begins. */
  at: number

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.#bytes = bytes
    this.#end = end
    this.at = at
  }

  struct(depth = 0): ThriftStruct {
    if (depth > DEEPEST) throw broken("its description is nested too deeply")
    const fields = new Map<number, Thrift>()
    for (let id = 0; ;) {
      const head = this.#byte()
      if (head === 0) return new ThriftStruct(fields)
      id = head >> 4 === 0 ? this.#integer() : id + (head >> 4)
      fields.set(id, this.#value(head & 15, depth))
    }
  }

  #value(type: number, depth: number): Thrift {
    if (++this.#values > MOST_VALUES) throw broken("its description has too many values")
    if (type === TRUE || type === FALSE) return type === TRUE
    if (type === BYTE) return (this.#byte() << 24) >> 24
    if (type >= SHORT && type <= LONG) return this.#integer()
    if (type === DOUBLE) return this.#take(8)
    if (type === BINARY) return this.#take(this.#unsigned())
    if (type === LIST) return this.#list(depth + 1)
    if (type === STRUCT) return this.struct(depth + 1)
    throw broken("its description has a value of no known type")
  }

  #list(depth: number): ReadonlyArray<Thrift> {
    const head = this.#byte()
    const length = head >> 4 === 15 ? this.#unsigned() : head >> 4
    if (depth > DEEPEST || length > this.#end - this.at) throw broken("a list of its description has no end")
    const type = head & 15
    const isBoolean = type === TRUE || type === FALSE
    return Array.from({ length }, () => (isBoolean ? this.#byte() === TRUE : this.#value(type, depth)))
  }

  #take(length: number): Uint8Array {
    if (length > this.#end - this.at) throw broken("its description is cut short")
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }

  #byte(): number {
    if (this.at >= this.#end) throw broken("its description is cut short")
    return this.#bytes[this.at++] ?? 0
  }

  #integer(): number {
    const folded = this.#unsigned()
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
  }

  #unsigned(): number {
    let value = 0
    for (let digits = 0; digits < LONGEST_INTEGER; digits++) {
      const byte = this.#byte()
      value += (byte & 127) * 128 ** digits
      if (byte < 128) return value
    }
    throw broken("a number of its description has no end")
  }
}
