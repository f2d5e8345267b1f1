import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { readCondition } from "../../../src/equipment/depreciation/Condition.ts"
import { defaultDepreciation } from "../../../src/equipment/depreciation/DefaultDepreciation.ts"
import { readEmissionStage } from "../../../src/equipment/depreciation/EmissionStage.ts"
import { readConfig } from "../../../src/equipment/Machine.ts"

const LONG = 10_000

/** Parts of a text in any order. */
const mixture = (parts: ReadonlyArray<string>) => Schema.Array(Schema.Literals(parts))

describe("the condition in a seller's words", () => {
  it.each([
    ["原版原漆，工况精品", "EXCELLENT"],
    ["准新机，未使用过", "EXCELLENT"],
    ["车况良好", "GOOD"],
    ["无事故 无大修", "GOOD"],
    ["Good condition, well maintained", "GOOD"],
    ["车况良好，发动机大修过", "NORMAL"],
    ["有渗油", "NORMAL"],
    ["车况一般", "NORMAL"],
    ["工况较差", "POOR"],
    ["车况不好", "POOR"],
    ["not in good condition", "POOR"],
    ["臂架有裂纹，补焊过", "POOR"],
    ["事故车", "DAMAGED"],
    ["发生过侧翻，无法启动", "DAMAGED"],
    ["for parts, not running", "DAMAGED"],
  ])("%s: %s", (text, grade) => {
    expect(readCondition(text)?.grade).toBe(grade)
  })

  it.each([
    "无事故 无大修",
    "无事故、大修、渗油",
    "无事故无大修无渗漏",
    "没有发生过事故",
    "未大修过，从未喷漆",
    "非事故车",
    "不漏油不烧机油",
    "无任何故障",
    "无明显渗油现象",
    "事故：无；大修：否",
    "大修次数：0",
    "事故次数0，渗漏情况：无",
    "non-smoking, rust free",
    "渗油现象没有",
    "No accidents, no oil leaks or damage",
    "accident-free",
    "Accidents: none",
    "never overhauled, without any visible rust",
  ])("%s is no damage", (text) => {
    const reading = readCondition(text)
    expect(reading?.words.every(({ denied }) => denied)).toBe(true)
    expect(reading?.factor).toBe(defaultDepreciation.condition.defectDenied)
  })

  it.each([
    ["无事故，有渗油", "LEAKING"],
    ["无事故 渗油", "LEAKING"],
    ["无手续，事故车", "ACCIDENT"],
    ["没问题，但是有异响", "FAULTY"],
    ["no paperwork. Oil leaks", "LEAKING"],
  ])("a denial ends with its clause: %s", (text, code) => {
    expect(readCondition(text)?.words.find((word) => word.code === code)?.denied).toBe(false)
  })

  it("counts a finding once, however often it is said", () => {
    expect(readCondition("漏油，渗油，有渗漏")?.factor).toBe(readCondition("漏油")?.factor)
  })

  it("lists the words in the order of the text", () => {
    expect(readCondition("车况良好，发动机大修过")?.words).toEqual([
      { word: "良好", code: "GOOD", denied: false },
      { word: "大修过", code: "OVERHAULED", denied: false },
    ])
  })

  it.each([
    "",
    "   ",
    "差速器齐全",
    "手续齐全",
    "😀🚜🏗️",
    "Goodyear tyres",
    "Rough terrain crane",
    "强制报废期止 2035-06",
    "25吨汽车吊",
  ])("%j says nothing of it", (text) => {
    expect(readCondition(text)).toBeUndefined()
  })

  const words = defaultDepreciation.condition.rules.flatMap((rule) => rule.words)

  it.prop("stays within its limits for any mixture", [mixture([...words, "无", "no ", "，", " "])], ([parts]) => {
    const factor = readCondition(parts.join(""))?.factor ?? 1
    expect(factor).toBeGreaterThanOrEqual(0.75)
    expect(factor).toBeLessThanOrEqual(1.1)
  })

  it("reads with the words of a host", () => {
    const table = {
      ...defaultDepreciation.condition,
      rules: [{ code: "SALT", polarity: "DEFECT", factor: 0.9, words: ["海边作业"] }],
    } as const
    expect(readCondition("长期海边作业", table)).toMatchObject({ factor: 0.9, grade: "POOR" })
    expect(readCondition("事故车", table)).toBeUndefined()
  })
})

describe("the emission stage", () => {
  it.each([
    ["国二", "II"],
    ["国Ⅱ", "II"],
    ["国2", "II"],
    ["国 III 排放", "III"],
    ["国三", "III"],
    ["国叁", undefined],
    ["国五", "V"],
    ["国六b", "VI"],
    ["国Ⅵ", "VI"],
    ["非道路国四", "IV"],
    ["非道路第三阶段", "III"],
    ["中国第四阶段", "IV"],
    ["欧三", "III"],
    ["欧III", "III"],
    ["欧ⅢA", "III"],
    ["Euro 5", "V"],
    ["Tier 3", "III"],
    ["tier-2", "II"],
    ["Tier 4 final", "IV"],
    ["Tier 4F", "IV"],
    ["Tier 4 interim", "IV"],
    ["EU Stage IIIA", "III"],
    ["Stage IIIB", "IV"],
    ["Stage V", "V"],
    ["China III", "III"],
    ["国三/欧III", "III"],
    ["国二改国三", undefined],
    ["中国一拖", undefined],
    ["我国三一重工生产", undefined],
    ["国产发动机", undefined],
    ["frontier 3", undefined],
    ["国七", undefined],
    ["国10", undefined],
    ["", undefined],
  ])("%s: %s", (text, stage) => {
    expect(readEmissionStage(text)).toBe(stage)
  })
})

describe("a configuration text", () => {
  it("tells what a nameplate prints", () => {
    expect(readConfig("额定起重量25t 发动机功率 213kW 工作小时 6,532h 国三 2015年出厂")).toEqual({
      hours: 6532,
      capacity: { value: 25, unit: "t" },
      loadMoment: undefined,
      operatingWeightTonnes: undefined,
      enginePowerKw: 213,
      boomLengthM: undefined,
      bucketCubicM: undefined,
      manufactureDate: "2015",
      emissionStage: "III",
      condition: undefined,
    })
  })

  it("tells a tower crane's moment and load apart", () => {
    expect(readConfig("起重力矩：1250kN·m，最大起重量：8t，臂长 60m，2012-05-01出厂")).toMatchObject({
      loadMoment: { value: 1250, unit: "kN·m" },
      capacity: { value: 8, unit: "t" },
      boomLengthM: 60,
      manufactureDate: "2012-05",
    })
    expect(readConfig("额定力矩 80吨·米").loadMoment).toEqual({ value: 80, unit: "t·m" })
  })

  it("tells an excavator's weight, bucket and power", () => {
    expect(readConfig("整机质量（kg）：21500kg；铲斗容量1.2m³；额定功率(kW):110kW；小时数：6532")).toMatchObject({
      operatingWeightTonnes: 21.5,
      bucketCubicM: 1.2,
      enginePowerKw: 110,
      hours: 6532,
    })
  })

  it.each([
    ["5600小时", 5600],
    ["１２３４５ｈ", 12_345],
    ["运行1.2万小时", 12_000],
    ["3.5千小时", 3500],
    ["工作小时:6532 车况良好", 6532],
    ["Hours: 8,150", 8150],
    ["4200 hrs", 4200],
    ["保养间隔500小时 hours: 3200", 3200],
    ["6532h，工作小时6532", 6532],
    ["质保2000小时", undefined],
    ["每500小时保养", undefined],
    ["24小时服务", undefined],
    ["1 year 2000 hours warranty", undefined],
    ["工作时间 8小时/天", undefined],
    ["hours: 8:00-17:00", undefined],
    ["产量200m³/h，时速80km/h", undefined],
    ["一年用3000小时，一共9000小时", undefined],
    ["出厂时间 2015", undefined],
    ["99999999小时", undefined],
    ["工作小时 0", undefined],
  ])("hours of %s: %s", (text, hours) => {
    expect(readConfig(text).hours).toBe(hours)
  })

  it.each([
    ["吊臂 42米", 42],
    ["主臂 42米 副臂 15米", 42],
    ["起重臂长度：60 m", 60],
    ["Main boom 38.5 m, jib 15 m", 38.5],
    ["jib 65 m", 65],
    ["臂长42000mm", 42],
    ["动臂5.7m 斗臂 3.1m", undefined],
    ["臂长 4200米", undefined],
  ])("boom of %s: %s", (text, metres) => {
    expect(readConfig(text).boomLengthM).toBe(metres)
  })

  it.each([
    ["最大额定总起重量 25000kg", 25],
    ["徐工25吨汽车吊", 25],
    ["2015年出厂，50t 吊车", 50],
    ["Rated capacity: 80 t", 80],
    ["XCT25 汽车吊", undefined],
    ["额定起重量25t或30t，最大起重量30t", undefined],
    ["自重32t", undefined],
    ["起重量 0t", undefined],
  ])("load of %s: %s", (text, tonnes) => {
    expect(readConfig(text).capacity?.value).toBe(tonnes)
  })

  it.each([
    ["出厂日期：2016年3月 2018年大修", "2016-03"],
    ["出厂日期2015-03，2015年出厂", "2015-03"],
    ["生产日期 2019.11.05", "2019-11"],
    ["2015年产", "2015"],
    ["Year: 2012", "2012"],
    ["built in 2009", "2009"],
    ["2018年大修", undefined],
    ["2015年购入", undefined],
    ["2014年出厂 制造日期2015", undefined],
    ["出厂日期 1899-05", undefined],
    ["出厂编号 20151234", undefined],
  ])("date of %s: %s", (text, date) => {
    expect(readConfig(text).manufactureDate).toBe(date)
  })

  it("turns horse power into kW", () => {
    expect(readConfig("engine power 200 hp").enginePowerKw).toBeCloseTo(149.14, 2)
    expect(readConfig("发动机 220马力").enginePowerKw).toBeCloseTo(161.81, 2)
    expect(readConfig("起升电机37kW").enginePowerKw).toBeUndefined()
  })

  it.each([
    ["nothing", ""],
    ["emoji", "😀".repeat(LONG / 2)],
    ["one character", "无".repeat(LONG)],
    ["digits", "1".repeat(LONG)],
    ["separators", "1,".repeat(LONG / 2)],
    ["blanks", " ".repeat(LONG)],
    ["brackets", "(".repeat(LONG)],
  ])("tells nothing where there is nothing: %s", (_, text) => {
    expect(Object.values(readConfig(text)).every((value) => value === undefined)).toBe(true)
  })

  it("reads ten thousand characters of unfinished labels in work that grows with length alone", () => {
    for (const part of ["额定起重量", "发动机额定净最大", "工作小时", "非道路第", "出厂日期2015-", "no accident "]) {
      expect(readConfig(part.repeat(Math.ceil(LONG / part.length))).hours).toBeUndefined()
    }
  })

  const parts =
    "额定起重量|工作小时|主臂|功率|出厂|国|三|无|事故|25|6,532|.|,|t|h|kW|m|m³|年|：| |(|😀|\u0000|\uD800".split("|")

  it.prop("never gives a figure that is no number", [mixture(parts), Schema.String], ([some, any]) => {
    for (const text of [some.join(""), any]) {
      const { hours = 1, enginePowerKw = 1, boomLengthM = 1, capacity } = readConfig(text)
      for (const figure of [hours, enginePowerKw, boomLengthM, capacity?.value ?? 1]) {
        expect(Number.isFinite(figure) && figure > 0).toBe(true)
      }
    }
  })
})
