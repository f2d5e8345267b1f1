import { emissionStageOf } from "../../../vehicle/tables/EmissionStage.ts"
import type { Passage } from "../../extract/Passage.ts"

type Fuel = "GASOLINE" | "DIESEL" | "HYBRID" | "PHEV" | "BEV"

/** Words for the drive, the longer first: 插电混动 is not 混动. */
const FUELS: ReadonlyArray<readonly [Fuel, RegExp]> = [
  [
    "PHEV",
    /插混|插电(?:式)?(?:混合动力|混动)?|增程(?:式|版)?|(?<![a-z])phev|(?<![a-z])dm-?[ip](?![a-z])|plug-?in(?: hybrid)?|range extender|erev/giu,
  ],
  ["HYBRID", /油电混合?动?力?|混合动力|轻混|混动(?:版)?|双擎|锐混动|(?<![a-z])hev(?![a-z])|\bhybrid\b/giu],
  [
    "BEV",
    /纯电动?(?:车|版)?|电车|(?<![助续])电动(?:汽车|车|轿车)?(?!尾门|后尾门|后备|座椅|天窗|车窗|折叠|吸合|踏板|遮阳|侧?滑门|门|调节|助力|牙刷)|\bbev\b|\bpure electric\b|\bfully electric\b|\ball-electric\b|\belectric\b(?! (?:seats?|windows?|tailgate|mirrors?|sunroof|boot|trunk|doors?|steering))|(?<![a-z])ev(?![a-z])/giu,
  ],
  ["DIESEL", /柴油(?:版|车|机)?|烧柴油|\bdiesel\b/giu],
  ["GASOLINE", /汽油(?:版|车|机)?|\bpetrol\b|\bgasoline\b|\bgas(?: engine|-powered)\b/giu],
]
const NOT_SAID = /(?:不是|不要|没有|非|无|\bnot(?: an?)?|\bno)\s?$/iu

const MANUAL =
  /手动[挡档]?(?!空调|座椅|调节|开启|驻车|手刹|遮阳|尾门)|(?<![a-z])\d?mt(?![a-z])|手挡|手排|\bmanual\b(?! (?:book|says|page))|\bstick(?: shift)?\b/giu
const AUTOMATIC =
  /手自一体|自动[挡档波]|自动变速|无级变速|(?<![a-z])e?-?cvt(?![a-z])|双离合|(?<![a-z])(?:\d|a)?[ad]ct(?![a-z])|(?<![a-z])\d{0,2}at(?=[\s,，。变]|$)(?! )|(?<![a-z])dsg(?![a-z])|(?<![a-z])amt(?![a-z])|自动(?!驻车|空调|大灯|头灯|驾驶|泊车|启停|感应|雨刷|雨刮|防眩|折叠|挡位|跟车|巡航|尾门|刹车|续费)|\bauto(?:matic)?\b(?! (?:climate|wipers?|lights?|park|parking|loan|dealer|repair|show|insurance|hold))/giu

const LITRES =
  /(?<![\d.a-zA-Z])([0-9](?:\.\d{1,2})?)\s?(?:t(?![a-z])|tdi|tsi|l(?![a-z])|升(?!级)|涡轮|自吸|自然吸气|turbo|lit(?:re|er)s?\b|-lit)/giu
/** 排量是2.0, 2.0的, 2.0自动, 凯美瑞2.0G. */
const NAMED_LITRES = /(?:排量|displacement|engine)\s?(?:是|为|:|is|大概)?\s?([0-9](?:\.\d{1,2})?)(?!\d)/giu
const BARE_LITRES =
  /(?<![\d.a-zA-Z¥$*x×/-])([0-6]\.\d)(?![\d.%-]|\s?(?:万|w\b|k\b|公里|公理|km|折|成|元|块|平|级|分|秒|米|吨|个|年|月|倍|版))(?:[A-Z]{1,3}(?![A-Za-z]))?/gu
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
      return [{ _tag: "SetField", field: "fuelType", value }]
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
