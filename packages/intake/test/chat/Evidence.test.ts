import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { type ChatCommand, type FieldValue, supportedBy } from "../../src/chat/index.ts"
import { sampleAsset } from "./SampleTalk.ts"

const today = LocalDate.LocalDate.make("2026-03-10")
const quoted = (text: string) => ({ text, start: 0, end: text.length })
const set = (field: string, value: FieldValue, words: string): ChatCommand => ({
  _tag: "SetField",
  field,
  value,
  words: quoted(words),
})
const isSupported = (content: string, command: ChatCommand, extracted: ReadonlyArray<ChatCommand> = []) =>
  supportedBy(content, sampleAsset, today, extracted)(command)

type Case = readonly [content: string, field: string, value: FieldValue, words: string]

const supported: ReadonlyArray<Case> = [
  ["我的车是凯美瑞 2.0G", "series", "凯美瑞2.0G", "凯美瑞 2.0G"],
  ["我的車是凱美瑞", "series", "凯美瑞", "凱美瑞"],
  ["A CAMRY please", "series", "Camry", "CAMRY"],
  ["跑了８万公里", "mileageKm", 80_000, "８万公里"],
  ["跑了8.5万公里", "mileageKm", 85_000, "8.5万"],
  ["跑了八万公里", "mileageKm", 80_000, "八万公里"],
  ["跑了八万公里", "mileageKm", 80_000, "80000公里"],
  ["about 60k km", "mileageKm", 60_000, "60k km"],
  ["about 1,000 miles", "mileageKm", 1609.344, "1,000 miles"],
  ["里程表上是80500", "mileageKm", 80_500, "80500"],
  ["12/18层", "floor", 12, "12"],
  ["二十五层", "floor", 25, "二十五"],
  ["19年3月上牌", "registered", "2019-03", "19年3月"],
  ["一九年三月上牌", "registered", "2019-03", "一九年三月"],
  ["上牌2019-03", "registered", "2019-03", "上牌2019-03"],
  ["去年3月上的牌", "registered", "2025-03", "去年3月"],
  ["上个月上的牌", "registered", "2026-02", "上个月"],
  ["2019年买的，3月上牌", "registered", "2019-03", "2019年买的，3月上牌"],
  ["registered in March 2019", "registered", "2019-03", "March 2019"],
  ["三个月前上牌", "registered", "2025-12", "三个月前"],
  ["签于2019年3月5日", "signed", "2019-03-05", "2019年3月5日"],
  ["05年建的", "built", 2005, "05年"],
  ["98年建的", "built", 1998, "98年"],
  ["十年前建的", "built", 2016, "十年前"],
  ["a 2018 Camry", "built", 2018, "2018"],
  ["在杭州市西湖区", "city", "浙江省/杭州市/西湖区", "杭州市西湖区"],
  ["在杭州西湖边上", "city", "浙江省/杭州市", "杭州"],
  ["我在北京，房子在海淀那边", "city", "北京市/北京市/海淀区", "海淀"],
  ["是住宅", "usage", "RESIDENTIAL", "住宅"],
  ["有电梯", "elevator", true, "有电梯"],
  ["没有电梯", "elevator", false, "没有电梯"],
]

const unsupported: ReadonlyArray<Case> = [
  // Words that do not occur, are empty, or cut a word or a number.
  ["我的车是凯美瑞", "series", "雅阁", "雅阁"],
  ["我的车是凯美瑞", "series", "雅阁", "凯美瑞"],
  ["我的车是凯美瑞", "series", "", ""],
  ["我的车是凯美瑞", "series", " ", "凯美瑞"],
  ["三一STC250", "series", "TC25", "STC250"],
  ["三一STC250", "series", "STC\u0000250", "STC250"],
  ["三一STC250", "mileageKm", 250, "250"],
  ["面积189平", "floor", 89, "89"],
  ["二十五层", "floor", 15, "十五"],
  // Values that do not follow.
  ["跑了8万公里", "mileageKm", 90_000, "8万公里"],
  ["跑了8万公里", "mileageKm", 8, "8"],
  ["跑了8万公里", "mileageKm", 800_000_000, "8万公里"],
  ["跑了8万公里", "mileageKm", "80000", "8万公里"],
  ["跑了8万公里", "mileageKm", Number.NaN, "8万公里"],
  ["8到10万公里", "mileageKm", 100_000, "10万公里"],
  ["12层共18层", "floor", 18, "12层共18层"],
  // Dates.
  ["19年上牌", "registered", "2019-03", "19年"],
  ["3月上牌", "registered", "2019-03", "3月"],
  ["19年3月出厂，20年5月上牌", "registered", "2019-05", "19年3月出厂，20年5月上牌"],
  ["05年建的", "built", "2005", "05年"],
  ["70年产权", "built", 1970, "70年"],
  ["面积2018平", "built", 2018, "2018"],
  ["19年3月", "signed", "2019-03-01", "19年3月"],
  // Places.
  ["在杭州", "city", "浙江省/杭州市/西湖区", "杭州"],
  ["在朝阳附近", "city", "北京市/北京市/朝阳区", "朝阳"],
  ["启东市台湾风情街", "city", "台湾省", "台湾"],
  ["东风日产的车", "city", "黑龙江省/佳木斯市/东风区", "东风"],
  // Codes.
  ["不是住宅", "usage", "RESIDENTIAL", "住宅"],
  ["没有电梯", "elevator", true, "电梯"],
  ["是住宅", "usage", "COMMERCIAL", "住宅"],
  ["是住宅", "usage", "住宅", "住宅"],
  // Parts that are nobody's fact.
  ["电话13800138000", "mileageKm", 13_800_138_000, "13800138000"],
  ["身份证110101199003071234", "series", "110101199003071234", "110101199003071234"],
  ["车牌京A12345", "series", "京A12345", "京A12345"],
  ["想卖15万", "mileageKm", 150_000, "15万"],
  ["<script>凯美瑞</script>", "series", "凯美瑞", "凯美瑞"],
  // Fields that the asset does not have.
  ["我的车是凯美瑞", "__proto__", "凯美瑞", "凯美瑞"],
  ["我的车是凯美瑞", "constructor", "凯美瑞", "凯美瑞"],
]

describe("a proposed value", () => {
  for (const [content, field, value, words] of supported) {
    it(`${field} ${value} follows from "${words}" in "${content}"`, () => {
      expect(isSupported(content, set(field, value, words))).toBe(true)
    })
  }

  for (const [content, field, value, words] of unsupported) {
    it(`${field} ${JSON.stringify(value)} does not follow from "${words}" in "${content}"`, () => {
      expect(isSupported(content, set(field, value, words))).toBe(false)
    })
  }

  it("does not rest on a number that was read for another field, or on words that were left out", () => {
    const content = "89平，挂牌价待定12"
    const area: ChatCommand = { _tag: "SetField", field: "area", value: 89, words: { text: "89平", start: 0, end: 3 } }
    expect(isSupported(content, set("floor", 89, "89"))).toBe(true)
    expect(isSupported(content, set("floor", 89, "89"), [area])).toBe(false)
    const price: ChatCommand = { _tag: "LeftOut", kind: "PRICE", words: { text: "待定12", start: 7, end: 11 } }
    expect(isSupported(content, set("floor", 12, "12"), [price])).toBe(false)
  })
})

describe("a proposed command without a value", () => {
  const words = quoted
  const cases: ReadonlyArray<readonly [content: string, command: ChatCommand, isExpected: boolean]> = [
    ["里程不清楚", { _tag: "Decline", field: "mileageKm", words: words("里程不清楚") }, true],
    ["这个我不记得了", { _tag: "Decline", field: "mileageKm", words: words("不记得") }, true],
    ["里程不清楚", { _tag: "Decline", field: "floor", words: words("里程不清楚") }, false],
    ["里程8万", { _tag: "Decline", field: "mileageKm", words: words("里程8万") }, false],
    ["里程去掉", { _tag: "ClearField", field: "mileageKm", words: words("里程去掉") }, true],
    ["里程去掉", { _tag: "ClearField", field: "floor", words: words("去掉") }, false],
    ["里程是8万", { _tag: "ClearField", field: "mileageKm", words: words("里程") }, false],
    ["为什么要里程?", { _tag: "Clarify", field: "mileageKm", words: words("为什么要里程?") }, true],
    ["是的", { _tag: "Confirm", words: words("是的") }, true],
    ["不是的，别的", { _tag: "Confirm", words: words("是的") }, false],
    ["你好", { _tag: "Deny", words: words("你好") }, false],
    [
      "凯美瑞",
      { _tag: "DoubtField", field: "series", doubt: { kind: "CHECK_DIGIT", value: "X" }, words: words("凯美瑞") },
      false,
    ],
    ["谢谢", { _tag: "SmallTalk", kind: "THANKS", words: words("谢谢") }, false],
    ["凯美瑞", { _tag: "LeftOut", kind: "PRICE", words: words("凯美瑞") }, false],
    ["一辆车", { _tag: "ChooseAsset", assetType: "VEHICLE", words: words("一辆车") }, true],
    ["一套房", { _tag: "ChooseAsset", assetType: "VEHICLE", words: words("一套房") }, false],
    ["一辆车", { _tag: "ChooseAsset", assetType: "LAND", words: words("一辆车") }, false],
  ]

  for (const [content, command, isExpected] of cases) {
    it(`${command._tag} is ${isExpected ? "" : "not "}supported by "${command.words.text}" in "${content}"`, () => {
      expect(isSupported(content, command)).toBe(isExpected)
    })
  }
})
