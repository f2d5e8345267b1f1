import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { modelTable } from "../../../src/equipment/models/ModelTable.ts"
import { modelKey, type ModelMatch, recogniseModel } from "../../../src/equipment/models/RecogniseModel.ts"
import { successions } from "../../../src/equipment/models/Successions.ts"
import { realModels } from "./realModels.ts"

const said = ({ manufacturer, equipmentType, ratedCapacity }: ModelMatch): string =>
  `${manufacturer?.code ?? "-"} ${equipmentType} ${ratedCapacity === undefined ? "-" : `${ratedCapacity.value} ${ratedCapacity.unit}`}`

const lines = realModels.trim().split("\n")
const typedModels = lines.map((line) => line.slice(0, line.indexOf(" ")))
const saidOf = (line: string): string => line.slice(line.indexOf(" ") + 1)
const read = (text: string): ReadonlyArray<string> => recogniseModel(text).matches.map(said)

describe("a reading that is kept", () => {
  it("is of the very text and hints that were asked", () => {
    const asked = [
      ["6027", {}],
      ["6027", { manufacturer: "临工" }],
      ["6027", { equipmentType: "EXCAVATOR" }],
      ["6027\u0001临工", {}],
      ["6027", { manufacturer: "临工\u0001" }],
      ["6027".padEnd(300), {}],
    ] as const
    const readings = [1, 2].map(() => asked.map(([text, hints]) => recogniseModel(text, hints)))
    expect(readings[1]).toEqual(readings[0])
    expect(readings[1]!.map(({ asTyped }) => asTyped)).toEqual(asked.map(([text]) => text))
    expect(readings[1]![0]).toBe(readings[0]![0])
  })
})

describe("real models", () => {
  it("are at least 150, each once", () => {
    expect(lines.length).toBeGreaterThanOrEqual(150)
    expect(new Set(lines.map((line) => modelKey(line.slice(0, line.indexOf(" "))))).size).toBeGreaterThan(
      lines.length - 5,
    )
  })

  it.each(lines.map((line) => [line.slice(0, line.indexOf(" ")), saidOf(line)] as const))(
    "%s: %s",
    (typed, expected) => {
      expect(read(typed)[0]).toBe(expected)
    },
  )

  it("tells more of a tower crane: jib, load at its tip, load moment", () => {
    expect(recogniseModel("QTZ80(TC5610-6)").matches[0]?.furtherCapacities).toEqual([
      { of: "JIB", value: 56, unit: "m" },
      { of: "TIP_LOAD", value: 1, unit: "t" },
      { of: "LOAD_MOMENT", value: 800, unit: "kN·m" },
    ])
    expect(recogniseModel("STT293-18").matches[0]?.furtherCapacities).toEqual([
      { of: "LOAD_MOMENT", value: 293, unit: "t·m" },
    ])
  })
})

describe("words around a model", () => {
  it.each([
    ["三一SY215C挖掘机", "SY215C", "SANY EXCAVATOR 21.5 t"],
    ["徐工 XCT25L5 汽车吊", "XCT25L5", "XCMG TRUCK_CRANE 25 t"],
    ["徐州重型机械有限公司 QY25K", "QY25K", "XCMG TRUCK_CRANE 25 t"],
    ["龙工(福建)机械有限公司 LG6225", "LG6225", "LONKING EXCAVATOR 22.5 t"],
    ["卡特320D", "320D", "CATERPILLAR EXCAVATOR 20 t"],
    ["CAT 320D2", "320D2", "CATERPILLAR EXCAVATOR 20 t"],
    ["CAT 320 D2", "320D2", "CATERPILLAR EXCAVATOR 20 t"],
    ["小松PC200-8", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["Komatsu PC200-8M0", "PC200-8M0", "KOMATSU EXCAVATOR 20 t"],
    ["PC 200-8", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["PC200 – 8", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["ｐｃ２００－８", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["QY-25K", "QY25K", "XCMG TRUCK_CRANE 25 t"],
    ["qy 25 k", "QY25K", "XCMG TRUCK_CRANE 25 t"],
    ["QY二十五K", "QY25K", "XCMG TRUCK_CRANE 25 t"],
    ["PC二百-8", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["SY二一五C", "SY215C", "SANY EXCAVATOR 21.5 t"],
    ["QY25吨", "QY25", "- TRUCK_CRANE 25 t"],
    ["徐工25吨汽车吊 QY25K5 2018年", "QY25K5", "XCMG TRUCK_CRANE 25 t"],
    ["二手三一SY215C-9 国三 八成新", "SY215C9", "SANY EXCAVATOR 21.5 t"],
    ["湖南省长沙市三一SY215C转让", "SY215C", "SANY EXCAVATOR 21.5 t"],
    ["Liebherr 280 EC-H 12 tower crane", "280ECH12", "LIEBHERR TOWER_CRANE 280 t·m"],
    ["Potain Igo 36", "IGO36", "POTAIN TOWER_CRANE -"],
    ["LTM 1500-8.1", "LTM1500-8.1", "LIEBHERR ALL_TERRAIN_CRANE 500 t"],
    ["徐工QTZ80塔吊", "QTZ80", "XCMG TOWER_CRANE 800 kN·m"],
  ])("%s is %s", (typed, model, expected) => {
    expect(recogniseModel(typed).model).toBe(model)
    expect(recogniseModel(typed).asTyped).toBe(typed)
    expect(read(typed)[0]).toBe(expected)
  })
})

describe("a maker's Latin name without a space", () => {
  it.each([
    ["SANYSY75C挖掘机", "SY75C", "SANY EXCAVATOR 7.5 t"],
    ["KOMATSUPC200-8", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["komatsu pc200-8", "PC200-8", "KOMATSU EXCAVATOR 20 t"],
    ["XCMGXCT25L5", "XCT25L5", "XCMG TRUCK_CRANE 25 t"],
    ["ZOOMLIONZTC500汽车起重机", "ZTC500", "ZOOMLION TRUCK_CRANE 50 t"],
    ["ＳＡＮＹＳＹ７５Ｃ", "SY75C", "SANY EXCAVATOR 7.5 t"],
    ["SANYSY 75C", "SY75C", "SANY EXCAVATOR 7.5 t"],
    ["二手 HitachiZX200-3 9成新", "ZX200-3", "HITACHI EXCAVATOR 20 t"],
  ])("%s is %s of %s", (typed, model, expected) => {
    expect(recogniseModel(typed)).toMatchObject({ model, asTyped: typed })
    expect(read(typed)).toEqual([expected])
  })

  it("makes no difference to any model of a maker whose name is in the table", () => {
    for (const typed of typedModels) {
      const { matches, model } = recogniseModel(typed)
      const [first] = matches
      // Behind digits a name is read as it was; a name of many makers, or a bare one, says less without its maker.
      if (first?.manufacturer === undefined || matches.length > 1 || !/^[A-Z]/.test(model)) continue
      const brand = first.manufacturer.en.toUpperCase().replace("JOHN ", "")
      expect(recogniseModel(`${brand}${model}`).model, `${brand}${model}`).toBe(model)
      expect(read(`${brand}${model}`), `${brand}${model}`).toEqual(read(`${brand} ${model}`))
    }
  })

  it.each(["SANYXYZ123", "KOMATSUSY215C", "CATALOGUE25", "CASEABC1", "XSANYSY75C"])(
    "%s stays unknown: what is left is no model of that maker",
    (typed) => {
      expect(recogniseModel(typed)).toEqual({ model: typed, asTyped: typed, matches: [] })
    },
  )
})

describe("brackets of both widths", () => {
  it.each([
    ["QTZ80(TC5610-6)", "TC5610-6"],
    ["QTZ80（TC5610-6）", "TC5610-6"],
    ["QTZ80【TC5610-6】", "TC5610-6"],
    ["QTZ80(TC5610-6", "TC5610-6"],
    ["（TC5610-6）", "TC5610-6"],
    ["QTZ80(5512-6)", "5512-6"],
    ["塔机(QTZ80)", "QTZ80"],
    ["SY215C(国三)", "SY215C"],
    ["SY215C（二手）", "SY215C"],
    ["SY215C(三一)", "SY215C"],
    ["SY215C()", "SY215C"],
    ["SY215C(2018)", "SY215C"],
    ["SY215C (D6)", "SY215C"],
    ["(三一)SY215C", "SY215C"],
  ])("%s is searched as %s", (typed, model) => {
    expect(modelKey(typed)).toBe(model)
    expect(recogniseModel(typed).matches.length).toBeGreaterThan(0)
  })
})

describe("names that mean several things", () => {
  it.each([
    ["SR250", ["SANY ROTARY_DRILLING_RIG 250 kN·m", "KATO ROUGH_TERRAIN_CRANE 25 t"]],
    ["GR300", ["XCMG MOTOR_GRADER 300 hp", "TADANO ROUGH_TERRAIN_CRANE 30 t"]],
    ["950", ["LIUGONG EXCAVATOR 50 t", "CATERPILLAR WHEEL_LOADER -"]],
    ["MC70", ["POTAIN TOWER_CRANE -", "VOLVO SKID_STEER_LOADER -"]],
  ])("%s", (typed, expected) => {
    expect(read(typed)).toEqual(expected)
    expect(recogniseModel(typed).matches.every(({ certainty }) => certainty === "POSSIBLE")).toBe(true)
  })

  it("a maker or a type chooses, in the text or beside it", () => {
    expect(read("加藤SR250")).toEqual(["KATO ROUGH_TERRAIN_CRANE 25 t"])
    expect(read("SR250旋挖钻机")).toEqual(["SANY ROTARY_DRILLING_RIG 250 kN·m"])
    expect(recogniseModel("GR300", { manufacturer: "多田野" }).matches.map(said)).toEqual([
      "TADANO ROUGH_TERRAIN_CRANE 30 t",
    ])
    expect(recogniseModel("950", { equipmentType: "WHEEL_LOADER" }).matches.map(said)).toEqual([
      "CATERPILLAR WHEEL_LOADER -",
    ])
    expect(recogniseModel("QUY50", { manufacturer: "抚顺挖掘机制造有限责任公司" }).matches.map(said)).toEqual([
      "FUWA CRAWLER_CRANE 50 t",
    ])
  })

  it("makers that share a name agree on type and capacity", () => {
    expect(read("QAY220")).toEqual(["XCMG ALL_TERRAIN_CRANE 220 t", "ZOOMLION ALL_TERRAIN_CRANE 220 t"])
    expect(recogniseModel("QAY220").matches[0]?.certainty).toBe("CONFIRMED")
  })

  it("a bare number is a possibility, and certain with its maker", () => {
    expect(recogniseModel("312").matches.map(({ certainty }) => certainty)).toEqual(["POSSIBLE"])
    expect(recogniseModel("CAT 312").matches[0]?.certainty).toBe("LIKELY")
    expect(new Set(recogniseModel("325").matches.map(({ certainty }) => certainty))).toEqual(new Set(["POSSIBLE"]))
    expect(recogniseModel("卡特320D").matches[0]?.certainty).toBe("CONFIRMED")
  })

  it("a maker that does not use the name leaves a possibility, never a certainty", () => {
    expect(recogniseModel("三一PC200").matches.map(({ certainty }) => certainty)).toEqual(["POSSIBLE"])
    expect(read("三一320D")).toEqual([])
  })
})

describe("unknown and hostile texts", () => {
  const unknown = [
    ..."|三一|徐工|XCMG|卡特彼勒|Caterpillar|小松 Komatsu|三一重工股份有限公司|挖掘机|汽车起重机|二十五吨|25吨|25吨汽车吊|25T|二手|国三".split(
      "|",
    ),
    ..."😀|🚜🚜|SY😀|无|未知|N/A|null|undefined|-|--|()|（）|((((|))))|0|1|2018|2019-13|999999|QY|QY0|QY99999|SY|PC|PC99999".split(
      "|",
    ),
    ..."QYK25|XYZ123|ABC-9000|JGM755|SCC999999|LTM2500|GMK9|QTZ|TC9999999|650G|580 SUPER L|1845C|S185|STC1|D99999".split(
      "|",
    ),
    "北京市朝阳区三一路320号D6栋",
    "上海市徐汇区陕西南路666弄",
    "杭州市下城区青云街40号",
    "成都市高新区天府大道北段1700号环球中心E2栋1单元950室",
    "中海国际社区3期D6栋2单元320号",
    "Flat 950, 320 Garden Street",
    "'; DROP TABLE samples; --",
    "<script>alert(320)</script>",
    "../../etc/passwd",
    "\u0000\u0001\u0002",
    "\uD83D",
    "Q\u200BY",
    "一二三四五六七八九十",
    "沪A12345",
    "LSVAM4187C2184847",
  ]

  it("are 40 or more", () => expect(unknown.length).toBeGreaterThanOrEqual(40))
  it.each(unknown)("%j answers nothing", (text) => {
    expect(recogniseModel(text).matches).toEqual([])
    expect(recogniseModel(text).asTyped).toBe(text)
  })

  const hostile = [
    "A",
    "9",
    "-",
    " ",
    "(",
    "QY",
    "三一",
    "吨",
    "二",
    "😀",
    "A1",
    "1-",
    "a b ",
    "SY215C ",
    "( ",
    "25吨",
    "-.",
    "EC-H ",
  ]
  const lengths = [500, 5000]
  it.each(hostile)("%j, 500 and 5,000 characters long, answers nothing", (part) => {
    for (const length of lengths) {
      const text = part.repeat(length).slice(0, length)
      const reading = recogniseModel(text)
      expect(reading.matches).toEqual([])
      expect(reading.model.length).toBeLessThanOrEqual(120)
    }
  })

  it("takes a model out of a short description, not out of a long one", () => {
    expect(read("SY215C 😀")).toEqual(["SANY EXCAVATOR 21.5 t"])
    expect(read(`SY215C ${"车况良好".repeat(40)}`)).toEqual([])
  })

  it.prop("any text has a reading", [Schema.String], ([text]) => {
    const { model, asTyped } = recogniseModel(text)
    expect(asTyped).toBe(text)
    expect(model).toBe(modelKey(text))
  })
})

describe("laws", () => {
  const Typed = Schema.Literals(typedModels)
  const Before = Schema.Literals(["", " ", "  ", "\u3000", "\t"])
  const After = Schema.Literals(["", " ", "\u3000", " 二手", "（国三）", " 2018年"])
  const widened = (text: string): string =>
    text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))

  it.prop(
    "case, width, space and remarks change neither key nor matches",
    [Typed, Before, After, Schema.Boolean, Schema.Boolean],
    ([typed, before, after, lower, wide]) => {
      const cased = lower ? typed.toLowerCase() : typed
      const other = recogniseModel(`${before}${wide ? widened(cased) : cased}${after}`)
      expect(other.model).toBe(recogniseModel(typed).model)
      expect(other.matches).toEqual(recogniseModel(typed).matches)
    },
  )

  it("a space or a hyphen behind the prefix changes nothing", () => {
    for (const typed of typedModels) {
      for (const between of [" ", "-", " - "]) {
        expect(modelKey(typed.replace(/^([A-Z]+)(?=\d)/i, `$1${between}`)), typed).toBe(modelKey(typed))
      }
    }
  })

  it("the key of a model is its own key", () => {
    for (const typed of typedModels) expect(modelKey(modelKey(typed))).toBe(modelKey(typed))
  })

  it.prop("the key of any text is its own key", [Schema.String], ([text]) => {
    const key = modelKey(text)
    expect(modelKey(key)).toBe(key)
  })

  it("suffixes stay in the model and leave the series", () => {
    expect(modelKey("QY25K5")).not.toBe(modelKey("QY25K"))
    for (const [text, series] of [
      ["QY25K5", "QY25"],
      ["QY25K", "QY25"],
      ["SY215C-9", "SY215"],
      ["STC250T5", "STC250"],
      ["卡特320D2", "320"],
      ["CAT 302.5C", "302.5"],
      ["D6R LGP", "D6"],
      ["SC200/200", "SC200/200"],
      ["TC5610-6", "TC5610"],
      ["AC 4.100", "AC4.100"],
    ])
      expect(recogniseModel(text ?? "").matches[0]?.series).toBe(series)
  })

  it.each([
    ["580SUPER L", "580SUPERL"],
    ["580 SUPER LII", "580SUPERLII"],
    ["EC55B     ", "EC55B"],
    ["MEGA 250III", "MEGA250III"],
    ["650G", "650G"],
    ["416BII", "416BII"],
    ["D6R XL", "D6RXL"],
    ["晋工JGM755装载机", "JGM755"],
    ["三一", "三一"],
  ])("a name that no rule knows has a key of its own: %j is %s", (typed, key) => {
    expect(modelKey(typed)).toBe(key)
  })
})

describe("the table", () => {
  const table = modelTable()
  it.each(table.map((line) => [line.id, line] as const))("%s reads its own example", (_, line) => {
    const hints = {
      equipmentType: line.equipmentType,
      ...(line.manufacturer && { manufacturer: line.manufacturer.code }),
    }
    const { matches } = recogniseModel(line.example, hints)
    expect(matches.map(({ equipmentType }) => equipmentType)).toContain(line.equipmentType)
    expect(matches.map(({ manufacturer }) => manufacturer)).toContainEqual(line.manufacturer)
    expect(line.source).not.toBe("")
  })

  it("every exception is read as it says", () => {
    for (const { exceptions, equipmentType, manufacturer } of table) {
      for (const { name, capacity } of exceptions) {
        const hints = { equipmentType, ...(manufacturer && { manufacturer: manufacturer.code }) }
        const [match] = recogniseModel(
          `${name}${name === "SCC52000" || name === "SCC86000" ? "TM" : ""}`,
          hints,
        ).matches
        expect(match?.ratedCapacity, name).toEqual(capacity)
        expect(match?.basis, name).not.toBe("RULE")
      }
    }
  })

  it("identifiers are given once", () => {
    expect(new Set(table.map(({ id }) => id)).size).toBe(table.length)
  })

  it("tells what replaced a model", () => {
    for (const succession of successions) {
      const [match] = recogniseModel(succession.model, { manufacturer: succession.manufacturer }).matches
      expect(match?.discontinued, succession.model).toEqual(succession)
    }
    expect(recogniseModel("PC200-8").matches[0]?.discontinued).toBeUndefined()
  })
})
