import type { Locale } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { width } from "../src/Table.ts"
import { equipmentWords } from "../src/value/EquipmentWords.ts"
import { landWords } from "../src/value/LandWords.ts"
import { modelLines } from "../src/value/ModelPart.ts"
import { reportWords } from "../src/value/ReportWords.ts"
import { vehicleWords } from "../src/value/VehicleWords.ts"

const languages: ReadonlyArray<Locale> = ["zh", "en"]
const engineVersion = "0.2.0+0123456789ab"

/** A result whose comparables are all corrected by `total`, in parts. */
const corrected = (total: number, parts: Readonly<Record<string, number>>) => ({
  engineVersion,
  modelPath: "CORRECTED",
  correction: Object.entries(parts).map(([factor, rate]) => ({ factor, rate })),
  sources: [{ adjustments: total === 0 ? [] : [{ factor: "correction", rate: total }] }],
})

describe("the lines of the model", () => {
  it("tell the path and the version, in one line of 80 columns", () => {
    for (const lang of languages) {
      const told = ["CORRECTED", "LEARNED", "POLICY"].map((modelPath) =>
        modelLines({ engineVersion, modelPath, correction: [], sources: [{ adjustments: [] }] }, {}, lang),
      )
      expect(told.map((lines) => lines.length)).toEqual([1, 1, 1])
      for (const text of told.flat()) expect(width(text), text).toBeLessThanOrEqual(80)
      expect(new Set(told.flat()).size).toBe(3)
      expect(told.flat().every((text) => text.includes(engineVersion))).toBe(true)
    }
  })

  it("tell a correction from half a per cent on, with its largest parts by name", () => {
    const parts = { comparables: 0.012, age: -0.004, hours: 0.002, location: 0.001 }
    const [, chinese] = modelLines(corrected(0.0111, parts), equipmentWords.zh.factors, "zh")
    expect(chinese).toBe("系统性偏差      修正 +1.1 %，其中可比样本 +1.2 %，机龄 -0.4 %，使用小时 +0.2 %等")
    const [, english] = modelLines(corrected(-0.0111, { age: -0.0111 }), equipmentWords.en.factors, "en")
    expect(english).toBe("Correction      -1.1 % in all: age -1.1 %")
    expect(modelLines(corrected(0.0049, parts), equipmentWords.zh.factors, "zh")).toHaveLength(1)
    expect(modelLines(corrected(0, parts), equipmentWords.zh.factors, "zh")).toHaveLength(1)
  })

  it("are absent where no comparable carries the value, and in results that do not tell the path", () => {
    expect(modelLines({ ...corrected(0.02, { age: 0.02 }), sources: [] }, {}, "zh")).toEqual([])
    expect(modelLines({ engineVersion, sources: [{ adjustments: [] }] }, {}, "zh")).toEqual([])
  })
})

it("every asset has words for what a correction is made of", () => {
  for (const lang of languages)
    for (const { factors } of [equipmentWords[lang], landWords[lang], vehicleWords[lang]])
      expect(["correction", "comparables", "location"].filter((factor) => !(factor in factors))).toEqual([])
  expect(reportWords.zh.correction).toBe(equipmentWords.zh.factors.correction)
})
