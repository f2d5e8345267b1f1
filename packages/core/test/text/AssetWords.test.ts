import { describe, expect, it } from "@effect/vitest"
import { words as equipment } from "../../src/text/parts/equipment.ts"
import { words as land } from "../../src/text/parts/land.ts"
import { words as property } from "../../src/text/parts/property.ts"
import { words as service } from "../../src/text/parts/service.ts"
import { words as statement } from "../../src/text/parts/statement.ts"
import { words as vehicle } from "../../src/text/parts/vehicle.ts"
import { terms, texts } from "../../src/text/Translate.ts"

const parts = { property, vehicle, land, equipment, statement, service }

describe.each(Object.entries(parts))("the sentences of %s", (name, words) => {
  it("are those of the whole catalogue", () => {
    const whole = { ...texts, ...terms }
    for (const [code, row] of Object.entries(words)) expect(Reflect.get(whole, code), code).toBe(row)
    const expected = Object.keys(texts).filter((code) => code.startsWith(`${name}.`))
    expect(Object.keys(words)).toEqual(expect.arrayContaining(expected))
  })
})
