import { describe, expect, it } from "@effect/vitest"
import { en } from "../../src/text/en.ts"
import { words as equipment } from "../../src/text/parts/equipment.ts"
import { words as land } from "../../src/text/parts/land.ts"
import { words as property } from "../../src/text/parts/property.ts"
import { words as service } from "../../src/text/parts/service.ts"
import { words as statement } from "../../src/text/parts/statement.ts"
import { words as vehicle } from "../../src/text/parts/vehicle.ts"
import { zh } from "../../src/text/zh.ts"

const parts = { property, vehicle, land, equipment, statement, service }
const market = (code: string): boolean => /^(market|request)\./.test(code)

describe.each(Object.entries(parts))("the sentences of %s", (name, words) => {
  it.each(["zh", "en"] as const)("are those of the whole catalogue, in %s", (locale) => {
    const whole: object = { zh, en }[locale]
    const own: ReadonlyArray<[string, unknown]> = Object.entries(words[locale])
    for (const [code, sentence] of own) {
      // The market's sentences are made with the words of an asset, so that they are not the same functions.
      expect(market(code) ? String(Reflect.get(whole, code)) : Reflect.get(whole, code), code).toBe(
        market(code) ? String(sentence) : sentence,
      )
    }
    const expected = Object.keys(whole).filter((code) => code.startsWith(`${name}.`))
    expect(own.map(([code]) => code)).toEqual(expect.arrayContaining(expected))
  })
})
