import { it } from "@effect/vitest"
import { Facts } from "@open-valuation/core"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { TextPool } from "../src/import/TextPool.ts"

/** As many samples as decide which fields are common. */
const MANY = 1_000

const car = (i: number): Facts.Facts => ({
  aux: `rare ${i}`,
  brand: "brand of some length",
  ...(i % 10 === 0 ? {} : { doors: 5 }),
  ...(i % 2 === 0 ? { engine: 1.6 } : {}),
  ...(i === 7 ? { once: true } : {}),
  ...(i < 900 ? {} : { z: i }),
})

describe("facts of a pool", () => {
  it.prop("are the same facts", [Schema.Array(Facts.Facts)], ([all]) => {
    const pool = new TextPool()
    expect(all.map((facts) => pool.keepFacts(facts))).toEqual(all)
  })

  it("name the common fields first, whatever order they come in", () => {
    const pool = new TextPool()
    for (let i = 0; i < MANY; i++) pool.keepFacts(car(i))
    const { aux, brand, doors, engine } = { aux: 1, brand: "b", doors: 4, engine: 2 }
    expect(Object.keys(pool.keepFacts({ unheardOf: 1, z: 2, engine, doors, once: true, brand, aux }))).toEqual([
      "aux",
      "brand",
      "doors",
      "engine",
      "z",
      "once",
      "unheardOf",
    ])
    expect(Object.keys(pool.keepFacts({ engine, brand }))).toEqual(["brand", "engine"])
  })

  it("keep a field named like a part of every object", () => {
    const pool = new TextPool()
    const facts: Facts.Facts = JSON.parse('{"__proto__": "a", "constructor": "b"}')
    for (let i = 0; i <= MANY; i++) expect(Object.entries(pool.keepFacts(facts))).toEqual(Object.entries(facts))
  })
})
