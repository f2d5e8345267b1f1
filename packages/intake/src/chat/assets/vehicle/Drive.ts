import { emissionStageOf, oneOf } from "@open-valuation/core/reading"
import type { Passage } from "../../extract/Passage.ts"

type Fuel = "GASOLINE" | "DIESEL" | "HYBRID" | "PHEV" | "BEV"

/** Not within a Latin word. */
const latin = (...words: ReadonlyArray<string>): string => `(?<![a-z])(?:${words.join("|")})(?![a-z])`
const english = (words: string): string => `\\b${oneOf(words)}\\b`
const any = (...sources: ReadonlyArray<string>): RegExp => new RegExp(sources.join("|"), "giu")

/** What electricity or an automatism drives beside the wheels: 电动尾门, 自动大灯. */
const GEAR = oneOf(
  "尾门 后尾门 后备 后备箱 座椅 座 天窗 车窗 窗 折叠 吸合 吸 踏板 遮阳 帘 滑门 侧滑门 侧门 门 调节 助力 牙刷 后视镜 方向盘 手刹 驻车 空调 大灯 头灯 驾驶 辅助 泊车 启停 感应 雨刷 雨刮 防眩 防眩目 挡位 跟车 巡航 刹车 续费 落锁 开启 恒温 加热 报警 生成 回复 识别 上锁",
)
const ENGLISH_GEAR = english(
  "seat seats window windows tailgate mirror mirrors sunroof boot trunk door doors steering climate wiper wipers light lights headlights park parking loan dealer repair shop show insurance hold finance parts",
)

/** Words for the drive, the surer first: 插电混动 is not 混动. */
const FUELS: ReadonlyArray<readonly [Fuel, RegExp]> = [
  [
    "PHEV",
    any(
      oneOf("插混 插电混动 插电式混动 插电混合动力 插电式混合动力 插电式 插电 增程 增程式 增程版 双擎E+"),
      latin("phev", "dm-?[ip]?(?! me)", "erev", "reev"),
      "\\bplug-?in(?: hybrid)?\\b|\\brange extender\\b",
    ),
  ],
  [
    "HYBRID",
    any(
      oneOf("油电混合动力 油电混合 油电混动 油电 混合动力 轻混 油混 混动 混动版 双擎 锐混动"),
      latin("hev"),
      "\\bhybrid\\b",
    ),
  ],
  [
    "BEV",
    any(
      oneOf("纯电 纯电动 纯电车 纯电版 纯电动车 电车 电动汽车"),
      `(?<![助续])电动(?:车|轿车)?(?!${GEAR})`,
      `\\b(?:bev|pure electric|fully electric|all-electric)\\b|\\belectric\\b(?! ${ENGLISH_GEAR})`,
      latin("ev"),
    ),
  ],
  ["DIESEL", any("(?:烧)?柴油(?:版|车|机)?", "\\bdiesel\\b")],
  ["GASOLINE", any("(?:烧)?汽油(?:版|车|机)?", "\\b(?:petrol|gasoline)\\b|\\bgas(?: engine|-powered)\\b")],
]
const NOT_SAID = /(?:不是|不要|没有|非|无|\bnot(?: an?)?|\bno)\s?$/iu

const MANUAL = any(
  `手动[挡档波]?(?!${GEAR})`,
  latin("\\d?mt"),
  oneOf("手挡 手档 手排 手波"),
  "\\bmanual\\b(?! (?:book|says|page))|\\bstick(?: shift)?\\b",
)
const AUTOMATIC = any(
  oneOf("手自一体 自动挡 自动档 自动波 自动排 自排 自动变速 无级变速 无级 双离合"),
  latin("e?-?cvt", "(?:\\d|a|d|e)?[ad]ct", "dsg", "amt", "\\d?dht"),
  "(?<![a-z])\\d{0,2}at(?=[\\s,，。变]|$)(?! )",
  `自动(?!${GEAR})`,
  `\\bauto(?:matic)?\\b(?! ${ENGLISH_GEAR})`,
)

const LITRES =
  /(?<![\d.a-zA-Z])([0-9](?:\.\d{1,2})?)\s?(?:t(?![a-z])|tdi|tsi|l(?![a-z])|升(?!级)|涡轮|自吸|自然吸气|turbo|lit(?:re|er)s?\b|-lit)/giu
/** 排量是2.0, 2.0的, 2.0自动, 凯美瑞2.0G. */
const NAMED_LITRES = /(?:排量|displacement|engine)\s?(?:是|为|:|is|大概)?\s?([0-9](?:\.\d{1,2})?)(?!\d)/giu
const BARE_LITRES =
  /(?<![\d.a-zA-Z¥$*x×/-])([0-3]\.\d|4\.0)(?![\d.%*x×-]|\s?(?:[*x×]|万|w\b|wan\b|k\b|公里|公理|km|折|成|元|块|平|级|分|秒|米|吨|个|年|月|倍|版))(?:[A-Z]{1,3}(?![A-Za-z]))?/gu
const CUBIC = /(?<![\d.])(\d{3,4})\s?(?:cc|ml|毫升)(?![a-z])/giu

const CHINESE_STAGES = "一二三四五六七"
const STAGE =
  /(?:国家?第?|china\s?|national\s?|cn\s?)(?:v?i{1,3}v?|iv|vi?|[1-7]|[一二三四五六七])(?:\s?[ab](?![a-z]))?(?:阶段|标准|排放)?(?![a-z\d道人军]|手车)/giu
const EURO = /(?:欧|euro\s?|eu)(?:iv|vi?|i{1,3}|[1-6]|[一二三四五六])(?![a-z\d])/giu

/** Takes engine, gearbox, energy and emission stage out of a message. */
export const takeDrive = (passage: Passage): void => {
  takeStage(passage)
  takeFuel(passage)
  takeGearbox(passage)
}

const takeStage = (passage: Passage): void => {
  const fresh = (): boolean =>
    !passage.commands.some((command) => "field" in command && command.field === "emissionStandard")
  passage.take(STAGE, ([written = ""]) => {
    const stage = emissionStageOf(written.replace(/national/iu, "china").replace(/国家?第?/u, "国"))
    if (stage === undefined) return undefined
    return [{ _tag: "SetField", field: "emissionStandard", value: `国${CHINESE_STAGES.charAt(stage - 1)}` }]
  })
  passage.take(EURO, ([written]) =>
    fresh() ? [{ _tag: "SetField", field: "emissionStandard", value: written.trim() }] : undefined,
  )
}

const takeFuel = (passage: Passage): void => {
  for (const [value, pattern] of FUELS) {
    passage.take(pattern, (match) => {
      if (NOT_SAID.test(passage.text.slice(Math.max(0, match.index - 6), match.index))) return []
      // 插混 纯电能跑81公里: the electric range of a hybrid.
      const isRange =
        value === "BEV" && passage.commands.some((each) => each._tag === "SetField" && each.value === "PHEV")
      return isRange ? [] : [{ _tag: "SetField", field: "fuelType", value }]
    })
  }
}

const takeGearbox = (passage: Passage): void => {
  for (const [value, pattern] of [
    ["AUTOMATIC", AUTOMATIC],
    ["MANUAL", MANUAL],
  ] as const) {
    passage.take(pattern, (match) => {
      if (NOT_SAID.test(passage.text.slice(Math.max(0, match.index - 6), match.index))) return []
      return [{ _tag: "SetField", field: "transmission", value }]
    })
  }
}

/** Takes the displacement in litres: `2.0T`, `1598ml`, `1.5的`. */
export const takeDisplacement = (passage: Passage): void => {
  const set = (value: number) => [{ _tag: "SetField", field: "displacementL", value } as const]
  const sane = (litres: number): boolean => litres >= 0.6 && litres <= 8
  let stated = false
  const take = (pattern: RegExp, factor: number): void => {
    passage.take(pattern, (match) => {
      const litres = Math.round(Number(match[1]) * factor * 1000) / 1000
      if (!sane(litres) || NOT_SAID.test(passage.text.slice(Math.max(0, match.index - 6), match.index)))
        return undefined
      stated = true
      return set(litres)
    })
  }
  take(LITRES, 1)
  take(CUBIC, 0.001)
  take(NAMED_LITRES, 1)
  if (!stated) take(BARE_LITRES, 1)
}
